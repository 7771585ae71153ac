/** The form and the last sends. The form is stored for the tab, the sends for the browser. No key is stored. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { parseBody, setField } from '../../api/body.ts'
import type { SearchOperation, TryRequest } from '../../api/request-link.ts'
import type { Exchange } from './exchange.ts'

/** The value of `orgId` if the user enters a key. */
export const TYPED_KEY = 'typed'

export interface Draft {
  readonly operation: SearchOperation
  /** The JSON text of each operation. */
  readonly bodies: Readonly<Record<SearchOperation, string>>
  /** In a narrow column, the form or the JSON is shown. A wide one shows both. */
  readonly view: 'form' | 'json'
  /** The last chosen example. */
  readonly exampleId: Readonly<Partial<Record<SearchOperation, string>>>
  /** The chosen organization, or `TYPED_KEY`. Default: the first one without restrictions. */
  readonly orgId?: string | undefined
  /** The organization that an example chose. The next example does not keep it. */
  readonly exampleOrgId?: string | undefined
  /** The chosen key. Default: the first one that works. */
  readonly keyId?: string | undefined
  readonly typedKey: string
  /** More headers, one for each line. */
  readonly headers: string
  /** The recorded request that the form edits. */
  readonly original?: string | undefined
}

interface TryState {
  readonly draft: Draft
  /** The id of the send whose response is shown. */
  readonly shown: Readonly<Partial<Record<SearchOperation, string>>>
  /** Increases when a link or a stored send fills the form. */
  readonly fillCount: number
}

const BLANK: Draft = {
  operation: 'enrich',
  bodies: { enrich: '{}', buyingGroup: '{}' },
  view: 'form',
  exampleId: {},
  typedKey: '',
  headers: '',
}

const useTry = create<TryState>()(
  persist((): TryState => ({ draft: BLANK, shown: {}, fillCount: 0 }), {
    name: 'signalbox-try',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ draft, shown }) => ({ draft: { ...draft, typedKey: '' }, shown }),
  }),
)

const MAX_SENDS = 20
/** Longer responses are not stored. */
const MAX_STORED_LENGTH = 100_000
const SENDS = 'signalbox-sends'

interface SendsState {
  /** Newest first. */
  readonly sends: readonly Exchange[]
}

const useSendsStore = create<SendsState>()(
  persist((): SendsState => ({ sends: [] }), {
    name: SENDS,
    partialize: ({ sends }) => ({
      sends: sends.filter(
        ({ request, result }) =>
          request.body.length + (result.kind === 'response' ? result.text.length : 0) <= MAX_STORED_LENGTH,
      ),
    }),
  }),
)

// Another tab has sent a request.
addEventListener('storage', ({ key }) => {
  if (key === SENDS) void useSendsStore.persist.rehydrate()
})

export const useDraft = (): Draft => useTry(({ draft }) => draft)
export const useFillCount = (): number => useTry(({ fillCount }) => fillCount)
export const useSends = (): readonly Exchange[] => useSendsStore(({ sends }) => sends)

/** Returns the shown exchange of an operation. */
export function useExchange(operation: SearchOperation): Exchange | undefined {
  const id = useTry(({ shown }) => shown[operation])
  return useSends().find((exchange) => exchange.id === id)
}

export const getTypedKey = (): string => useTry.getState().draft.typedKey.trim()

export function changeDraft(change: Partial<Draft>): void {
  useTry.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
}

/** Replaces the body. */
export function fillBody(operation: SearchOperation, body: string, change: Partial<Draft> = {}): void {
  const { bodies, view } = useTry.getState().draft
  changeDraft({
    operation,
    bodies: { ...bodies, [operation]: body },
    // The form cannot show such a body.
    view: parseBody(body).problem === undefined ? view : 'json',
    ...change,
  })
}

export function changeField(operation: SearchOperation, name: string, value: string): void {
  fillBody(operation, setField(useTry.getState().draft.bodies[operation], name, value))
}

/** Fills the form with a request. */
export function fillForm(request: TryRequest): void {
  const { operation, body, orgId, keyId, ...rest } = request
  fillBody(operation, body, {
    headers: rest.headers,
    original: rest.original,
    orgId: orgId ?? TYPED_KEY,
    keyId,
    exampleOrgId: undefined,
    exampleId: {},
  })
  useTry.setState(({ fillCount, shown }) => ({
    fillCount: fillCount + 1,
    shown: { ...shown, [operation]: undefined },
  }))
}

/** Fills the form with a stored send, and shows its response. */
export function openSend({ id, request }: Exchange): void {
  fillForm(request)
  useTry.setState(({ shown }) => ({ shown: { ...shown, [request.operation]: id } }))
}

export function storeExchange(exchange: Exchange): void {
  useSendsStore.setState(({ sends }) => ({ sends: [exchange, ...sends].slice(0, MAX_SENDS) }))
  useTry.setState(({ shown }) => ({ shown: { ...shown, [exchange.request.operation]: exchange.id } }))
}

export function clearSends(): void {
  useSendsStore.setState({ sends: [] })
}
