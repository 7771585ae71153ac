/** What stands in the form and what was answered last: kept while one looks at other views, the form for as long as the tab. */
import { useSyncExternalStore } from 'react'
import type { Exchange } from './exchange.ts'
import type { Operation, Values } from './operations.ts'

/** `typed` stands for a key of no organization in the list. */
export const TYPED_KEY = 'typed'

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

interface TryState {
  readonly draft: Draft
  readonly exchanges: Readonly<Partial<Record<Operation, Exchange>>>
}

const STORAGE_KEY = 'signalbox-try'

const BLANK: Draft = {
  operation: 'enrich',
  values: { enrich: {}, buyingGroup: {} },
  exampleId: {},
  typedKey: '',
  idempotencyKey: '',
}

let state: TryState = { draft: { ...BLANK, ...loadDraft() }, exchanges: {} }
const listeners = new Set<() => void>()

function loadDraft(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

function setState(next: TryState): void {
  state = next
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next.draft))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useTryState = (): TryState => useSyncExternalStore(subscribe, () => state)

export const useDraft = (): Draft => useTryState().draft

/** What was answered last to this operation. */
export const useExchange = (operation: Operation): Exchange | undefined => useTryState().exchanges[operation]

export const changeDraft = (change: Partial<Draft>): void =>
  setState({ ...state, draft: { ...state.draft, ...change } })

/** Fills the form anew. */
export const fillForm = (operation: Operation, values: Values, change: Partial<Draft> = {}): void =>
  changeDraft({
    operation,
    values: { ...state.draft.values, [operation]: values },
    ...change,
  })

export function changeValue(operation: Operation, name: keyof Values, value: string): void {
  fillForm(operation, { ...state.draft.values[operation], [name]: value })
}

export const storeExchange = (exchange: Exchange): void =>
  setState({ ...state, exchanges: { ...state.exchanges, [exchange.request.operation]: exchange } })
