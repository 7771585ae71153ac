/** What stands in the form and what was answered last: kept while one looks at other views, the form for as long as the tab. */
import { useSyncExternalStore } from 'react'
import type { Exchange } from './exchange.ts'
import type { Operation, Values } from './operations.ts'

/** `typed` stands for a key of no organization in the list. */
export const TYPED = 'typed'

export interface Draft {
  readonly operation: Operation
  readonly values: Readonly<Record<Operation, Values>>
  /** The example that was clicked last. */
  readonly exampleId: Readonly<Partial<Record<Operation, string>>>
  /** Whose key is sent, or `typed`; without, the first that can do everything. */
  readonly orgId?: string | undefined
  /** The one that an example chose: the next example need not ask as it, too. */
  readonly exampleOrgId?: string | undefined
  /** Which of its keys; without, its first that works. */
  readonly keyId?: string | undefined
  readonly typedKey: string
  readonly idempotencyKey: string
}

interface Kept {
  readonly draft: Draft
  readonly exchanges: Readonly<Partial<Record<Operation, Exchange>>>
}

const PLACE = 'signalbox-try'

const BLANK: Draft = {
  operation: 'enrich',
  values: { enrich: {}, buyingGroup: {} },
  exampleId: {},
  typedKey: '',
  idempotencyKey: '',
}

let kept: Kept = { draft: { ...BLANK, ...stored() }, exchanges: {} }
const listeners = new Set<() => void>()

function stored(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')
  } catch {
    return {}
  }
}

function keep(next: Kept): void {
  kept = next
  sessionStorage.setItem(PLACE, JSON.stringify(next.draft))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useKept = (): Kept => useSyncExternalStore(subscribe, () => kept)

export const useDraft = (): Draft => useKept().draft

/** What was answered last to this operation. */
export const useExchange = (operation: Operation): Exchange | undefined => useKept().exchanges[operation]

export const changeDraft = (change: Partial<Draft>): void =>
  keep({ ...kept, draft: { ...kept.draft, ...change } })

/** Fills the form anew. */
export const fill = (operation: Operation, values: Values, change: Partial<Draft> = {}): void =>
  changeDraft({
    operation,
    values: { ...kept.draft.values, [operation]: values },
    ...change,
  })

export function changeValue(operation: Operation, name: keyof Values, value: string): void {
  fill(operation, { ...kept.draft.values[operation], [name]: value })
}

export const keepExchange = (exchange: Exchange): void =>
  keep({ ...kept, exchanges: { ...kept.exchanges, [exchange.question.operation]: exchange } })
