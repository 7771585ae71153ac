/** Changes Swagger UI: the form and the response come first, and the descriptions are closed. */

import {
  Button,
  CloseIcon,
  JsonText,
  RequestBody,
  whenComplete,
  withExampleLabel,
  withImmediateText,
  withoutDescription,
  withRecordIds,
} from './form.tsx'
import { DocsLayout, Path } from './layout.tsx'
import { resolveSubtree } from './openapi-document.ts'
import { TOKEN_ENTERED } from './organization-choice.ts'
import { Responses } from './responses.tsx'
import type { Immutable, System } from './swagger-ui.ts'

/** The start of the tags of the control API. Their operations are listed when a heading or a search opens them. */
const CONTROL_TAG = 'Sandbox'

/** The alternative headers of keys and the token. They stay in the document, but Authorize has one header for each. */
const ALTERNATIVES = ['agentKey', 'adminKeyUnderscore', 'tokenHeader']

/** Each of the definitions is a map with one security scheme. */
const definitionsToAuthorize = (original: () => Immutable) => (): Immutable =>
  original().filter((definition) => !ALTERNATIVES.some((name) => definition.get(name) !== undefined))

/** Returns the tags with the operations that have all words of the text in their method, path, summary, or id. */
function findOperations(tags: Immutable, text: string): Immutable {
  const words = text.toLowerCase().split(/\s+/)
  const isFound = (entry: Immutable): boolean => {
    const fields = [['method'], ['path'], ['operation', 'summary'], ['operation', 'operationId']]
    const searched = fields.map((field) => String(entry.getIn(field)).toLowerCase()).join(' ')
    return words.every((word) => searched.includes(word))
  }
  return tags
    .map((tag) => tag.set('operations', tag.get('operations')?.filter(isFound)))
    .filter((tag) => (tag.get('operations')?.size ?? 0) > 0)
}

type ElementKey = string | readonly string[]

/** Returns whether an element is open. A search opens all tags, the control API is closed at first, and Enrich is open. */
const isShown =
  (original: (key: ElementKey, fallback: unknown) => unknown) =>
  (state: Immutable, key: ElementKey, fallback: unknown): unknown => {
    if (key[0] === 'operations' && key[2] === 'enrich') return original(key, true)
    if (key[0] !== 'operations-tag') return original(key, fallback)
    const filter: unknown = state.get('filter')
    if (typeof filter === 'string' && filter !== '') return true
    return original(key, key[1]?.startsWith(CONTROL_TAG) ? false : fallback)
  }

/** The document is JSON. Swagger UI would read it as YAML, which takes longer than all the rest. */
const parseToJson =
  (_: unknown, { specActions }: System) =>
  (text: string): void =>
    specActions.updateJsonSpec(JSON.parse(text))

/** The control token opens the list of organizations. */
const authorize =
  (original: (payload: Readonly<Record<string, unknown>>) => void) =>
  (payload: Readonly<Record<string, unknown>>): void => {
    original(payload)
    if ('controlToken' in payload) dispatchEvent(new Event(TOKEN_ENTERED))
  }

/** Each form is open for requests, so that it needs no button for them. */
const Nothing = () => null

export const docsPlugin = () => ({
  fn: { resolveSubtree, opsFilter: findOperations },
  statePlugins: {
    auth: { wrapActions: { authorize }, wrapSelectors: { definitionsToAuthorize } },
    layout: { wrapSelectors: { isShown } },
    spec: { wrapActions: { parseToJson } },
  },
  components: {
    DocsLayout,
    OperationSummaryPath: Path,
    responses: Responses,
    TryItOutButton: Nothing,
    TextArea: RequestBody,
    Button,
    CloseIcon,
    SyntaxHighlighter: JsonText,
  },
  wrapComponents: {
    operation: withoutDescription,
    parameters: withRecordIds,
    execute: whenComplete,
    JsonSchema_string: withImmediateText,
    ExamplesSelect: withExampleLabel,
  },
})
