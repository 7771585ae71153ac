/** The form and the last responses. The form is stored for the tab, the responses until a reload. */
import { useSyncExternalStore } from 'react'
import type { Exchange } from './exchange.ts'
import type { SearchOperation, Values } from './operations.ts'

/** The value of `orgId` if the user enters a key. */
export const TYPED_KEY = 'typed'

export interface Draft {
  readonly operation: SearchOperation
  readonly values: Readonly<Record<SearchOperation, Values>>
  /** The last chosen example. */
  readonly exampleId: Readonly<Partial<Record<SearchOperation, string>>>
  /** The chosen organization, or `TYPED_KEY`. Default: the first one without restrictions. */
  readonly orgId?: string | undefined
  /** The organization that an example chose. The next example does not keep it. */
  readonly exampleOrgId?: string | undefined
  /** The chosen key. Default: the first one that works. */
  readonly keyId?: string | undefined
  readonly typedKey: string
  readonly idempotencyKey: string
}

interface TryState {
  readonly draft: Draft
  readonly exchanges: Readonly<Partial<Record<SearchOperation, Exchange>>>
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

/** Returns the last exchange of an operation. */
export const useExchange = (operation: SearchOperation): Exchange | undefined =>
  useTryState().exchanges[operation]

export const changeDraft = (change: Partial<Draft>): void =>
  setState({ ...state, draft: { ...state.draft, ...change } })

/** Replaces the values of the form. */
export const fillForm = (operation: SearchOperation, values: Values, change: Partial<Draft> = {}): void =>
  changeDraft({
    operation,
    values: { ...state.draft.values, [operation]: values },
    ...change,
  })

export function changeValue(operation: SearchOperation, name: keyof Values, value: string): void {
  fillForm(operation, { ...state.draft.values[operation], [name]: value })
}

export const storeExchange = (exchange: Exchange): void =>
  setState({ ...state, exchanges: { ...state.exchanges, [exchange.request.operation]: exchange } })
