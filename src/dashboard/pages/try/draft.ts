/** The form and the last responses. The form is stored for the tab, the responses until a reload. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
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

const BLANK: Draft = {
  operation: 'enrich',
  values: { enrich: {}, buyingGroup: {} },
  exampleId: {},
  typedKey: '',
  idempotencyKey: '',
}

const useTry = create<TryState>()(
  persist(() => ({ draft: BLANK, exchanges: {} }), {
    name: 'signalbox-try',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ draft }) => ({ draft }),
  }),
)

export const useDraft = (): Draft => useTry(({ draft }) => draft)

/** Returns the last exchange of an operation. */
export const useExchange = (operation: SearchOperation): Exchange | undefined =>
  useTry(({ exchanges }) => exchanges[operation])

export function changeDraft(change: Partial<Draft>): void {
  useTry.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
}

/** Replaces the values of the form. */
export const fillForm = (operation: SearchOperation, values: Values, change: Partial<Draft> = {}): void =>
  changeDraft({
    operation,
    values: { ...useTry.getState().draft.values, [operation]: values },
    ...change,
  })

export function changeValue(operation: SearchOperation, name: keyof Values, value: string): void {
  fillForm(operation, { ...useTry.getState().draft.values[operation], [name]: value })
}

export function storeExchange(exchange: Exchange): void {
  useTry.setState(({ exchanges }) => ({
    exchanges: { ...exchanges, [exchange.request.operation]: exchange },
  }))
}
