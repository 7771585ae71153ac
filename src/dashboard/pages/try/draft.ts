/** The form of Try it as one value, its reducer, and the store that keeps it for the tab. No key is stored. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { getFieldText, parseBody, setField } from '../../api/body.ts'
import type { TryRequest } from '../../api/request-link.ts'
import { isLookup, type Operation } from '../../api/schemas.ts'
import { LOOKUP_GROUPS } from './operations.ts'

/** The value of `orgId` if the user enters a key. */
export const TYPED_KEY = 'typed'

type ByOperation<Value> = Readonly<Partial<Record<Operation, Value>>>

export interface Draft {
  readonly operation: Operation
  /** The JSON text of each operation. Default: `{}`. */
  readonly bodies: ByOperation<string>
  /** In a narrow column, the form or the JSON is shown. A wide one shows both. */
  readonly view: 'form' | 'json'
  /** The last chosen example. */
  readonly exampleId: ByOperation<string>
  /** The chosen organization, or `TYPED_KEY`. Default: the first one without restrictions. */
  readonly orgId?: string | undefined
  /** The organization that an example chose. The next example does not keep it. */
  readonly exampleOrgId?: string | undefined
  /** The chosen key. Default: the first one that works. */
  readonly keyId?: string | undefined
  /** The email address that the operations for users and keys share. */
  readonly email?: string | undefined
  readonly typedKey: string
  /** More headers, one for each line. */
  readonly headers: string
  /** The recorded request that the form edits. */
  readonly original?: string | undefined
  /** The field that gets the focus when a link fills the form. Default: the first one that is filled in. */
  readonly field?: string | undefined
  /** The transaction ID of the request whose response is shown. */
  readonly sent: ByOperation<string>
  /** Increases when a link fills the form. */
  readonly fillCount: number
}

export const BLANK_DRAFT: Draft = {
  operation: 'enrich',
  bodies: {},
  view: 'form',
  exampleId: {},
  typedKey: '',
  headers: '',
  sent: {},
  fillCount: 0,
}

export type DraftChange =
  | { readonly kind: 'set'; readonly values: Partial<Draft> }
  /** Keys that look up records don't manage users and keys, so a chosen key stays only for the same kind of operation. */
  | { readonly kind: 'chooseOperation'; readonly operation: Operation }
  | { readonly kind: 'write'; readonly body: string }
  | { readonly kind: 'setField'; readonly name: string; readonly value: string }
  /** Fills the form with an example. `orgId` is the organization that it needs. */
  | {
      readonly kind: 'showExample'
      readonly id: string
      readonly body: string
      readonly orgId?: string | undefined
    }
  /** Fills the form with the request of a link. */
  | { readonly kind: 'fill'; readonly request: TryRequest }
  | { readonly kind: 'clear' }
  | { readonly kind: 'showResponse'; readonly operation: Operation; readonly transactionId: string }

/** Returns the JSON text of the form. */
export const getBody = ({ bodies, operation }: Pick<Draft, 'bodies' | 'operation'>): string =>
  bodies[operation] ?? '{}'

/** Returns the form after a change. */
export function changeDraft(draft: Draft, change: DraftChange): Draft {
  const { operation } = draft
  switch (change.kind) {
    case 'set':
      return { ...draft, ...change.values }
    case 'chooseOperation':
      return {
        ...draft,
        operation: change.operation,
        keyId: isLookup(change.operation) === isLookup(operation) ? draft.keyId : undefined,
        bodies: carryEmail(draft, change.operation),
      }
    case 'write':
      return write(draft, change.body)
    case 'setField':
      return write(draft, setField(getBody(draft), change.name, change.value))
    case 'showExample':
      return {
        ...clear(draft, change.body),
        ...chooseSender(draft, change.orgId),
        exampleId: { [operation]: change.id },
      }
    case 'fill':
      return fill(draft, change.request)
    case 'clear':
      return clear(draft, '{}')
    case 'showResponse':
      return { ...draft, sent: { ...draft.sent, [change.operation]: change.transactionId } }
  }
}

/** The operations whose address is often that of the previous one. A view with an address would show less. */
const CHANGES: readonly Operation[] = ['createUser', 'updateUser', 'createKey', 'updateKey']

const carryEmail = ({ bodies, email = '' }: Draft, to: Operation): Draft['bodies'] =>
  CHANGES.includes(to) && email !== ''
    ? { ...bodies, [to]: setField(bodies[to] ?? '{}', 'email', email) }
    : bodies

const write = (draft: Draft, body: string): Draft => ({
  ...draft,
  email: getFieldText(parseBody(body), 'email') || draft.email,
  bodies: { ...draft.bodies, [draft.operation]: body },
  // The form cannot show such a body.
  view: parseBody(body).problem === undefined ? draft.view : 'json',
})

const clear = (draft: Draft, body: string): Draft => ({
  ...write(draft, body),
  headers: '',
  original: undefined,
  exampleId: {},
})

/** An example that needs a certain organization uses it for that example only. */
function chooseSender({ orgId, keyId, exampleOrgId }: Draft, needed: string | undefined): Partial<Draft> {
  const isLeftOver = orgId !== undefined && orgId === exampleOrgId
  const sender = needed !== undefined || isLeftOver ? { orgId: needed, keyId: undefined } : { orgId, keyId }
  return { ...sender, exampleOrgId: needed }
}

const fill = (
  draft: Draft,
  { operation, body, headers, orgId = TYPED_KEY, keyId, original, field }: TryRequest,
): Draft => ({
  ...clear(
    hasFields(operation, body) ? { ...draft, operation } : { ...draft, operation, view: 'json' },
    body,
  ),
  headers,
  orgId,
  keyId,
  original,
  field,
  exampleOrgId: undefined,
  sent: { ...draft.sent, [operation]: undefined },
  fillCount: draft.fillCount + 1,
})

/** Whether the form has each field of a body. A misspelled one is only in the JSON. The key is chosen elsewhere. */
function hasFields(operation: Operation, body: string): boolean {
  if (!isLookup(operation)) return false
  const fields = LOOKUP_GROUPS[operation].flatMap((group) => group.fields)
  const names = new Set<string>(['apikey', ...fields.map(({ name }) => name)])
  return Object.keys(parseBody(body).fields).every((name) => names.has(name))
}

const useStore = create<Draft>()(
  persist((): Draft => BLANK_DRAFT, {
    name: 'signalbox-try',
    storage: createJSONStorage(() => sessionStorage),
    partialize: (draft) => ({ ...draft, typedKey: '', fillCount: 0 }),
  }),
)

export const useDraft = (): Draft => useStore()

/** Changes the form of this tab. */
export function dispatch(change: DraftChange): void {
  useStore.setState((draft) => changeDraft(draft, change))
}

export const getTypedKey = (): string => useStore.getState().typedKey.trim()
