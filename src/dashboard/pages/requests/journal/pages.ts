/** The journal page by page, and what else is asked of the server to keep the list right. */
import { api, take } from '../../../api/client.ts'
import { type Row, rowOf } from '../row.ts'

interface Counts {
  /** How many the journal holds. */
  readonly recorded: number
  /** How many had to go for later ones since it was emptied. */
  readonly evicted: number
}

interface JournalPage extends Counts {
  readonly rows: Row[]
  /** For the page after it; `null` on the last one. */
  readonly next: string | null
}

/** What the first page brings: quickly there, and more than a screen. */
const FIRST = 100
/** As many as the server tells at once. */
const NEXT = 500

/** @throws {Refusal} or {Unreachable} */
export async function pageOf(before: string | undefined): Promise<JournalPage> {
  const { requests, next, recorded, evicted } = await take(
    api.GET('/sandbox/requests', {
      params: { query: before === undefined ? { limit: FIRST } : { limit: NEXT, before } },
    }),
  )
  return { rows: requests.map(rowOf), next, recorded, evicted }
}

/** When the server was started: another one has another journal. */
export const startOfServer = async (): Promise<string> =>
  (await take(api.GET('/sandbox/state'))).startedWith.at

export const countsNow = (): Promise<Counts> =>
  take(api.GET('/sandbox/requests', { params: { query: { limit: 1 } } }))

export const forgetAll = async (): Promise<number> => (await take(api.DELETE('/sandbox/requests'))).cleared
