/** Changes Swagger UI: a search of operations, its fields, a link to the explanation of a response, and its speed. */
import type {
  ComponentType,
  FormEvent,
  ReactNode,
  SyntheticEvent,
  TextareaHTMLAttributes,
  ToggleEvent,
} from 'react'
import { isObject, type JsonObject } from '../api/json.ts'
import { RESET_EFFECT } from '../reset-effect.ts'
import type { Immutable, System } from './swagger-ui.ts'

/** A page cannot have two Reacts, so that of Swagger UI renders everything. */
const { createElement: h, useState } = new SwaggerUIBundle.System().getSystem().React

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

const follow = (part: unknown, path: readonly string[]): unknown =>
  path.reduce((current, key) => (isObject(current) ? current[key] : undefined), part)

/**
 * Returns the part of the document at a path, with the components that it refers to. Swagger UI's own function converts the whole
 * document for each operation that is opened, which takes seconds.
 */
async function resolveSubtree(document: JsonObject, path: readonly string[]) {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (!isObject(part)) return part
    const { $ref, ...fields } = part
    const own = Object.entries(fields).map(([key, value]) => [key, resolve(value)] as const)
    if (typeof $ref !== 'string') return Object.fromEntries(own)
    const component = resolve(follow(document, $ref.slice('#/'.length).split('/')))
    return { ...(isObject(component) && component), $$ref: $ref, ...Object.fromEntries(own) }
  }
  return { errors: [], spec: resolve(follow(document, path)) }
}

interface DetailsProps {
  readonly title: string
  readonly children?: ReactNode
}

/** Renders its content when it is open, because responses with all their schemas open slowly. */
function Details({ title, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)
  return h('details', { onToggle }, h('summary', null, title), isOpen && children)
}

/** Shows the first paragraph of the introduction, the search, and the operations. */
function DocsLayout({ getComponent, specSelectors, layoutActions }: System) {
  const [Icons, Markdown, Authorize, Operations] = [
    getComponent('SvgAssets'),
    getComponent('Markdown', true),
    getComponent('AuthorizeBtnContainer', true),
    getComponent('operations', true),
  ]
  const [lead, ...more] = String(specSelectors.info().get('description')).split('\n\n')
  const search = h('input', {
    type: 'search',
    placeholder: 'Search operations',
    'aria-label': 'Search operations',
    onChange: ({ currentTarget }) => layoutActions.updateFilter(currentTarget.value.trim()),
  })
  return h(
    'main',
    { className: 'swagger-ui' },
    h(Icons),
    h('h1', null, 'Signalbox API'),
    h(Markdown, { source: lead }),
    h(Details, { title: 'About this API' }, h(Markdown, { source: more.join('\n\n') })),
    h('h2', null, 'Operations'),
    h('div', { className: 'tools' }, search, h(Authorize)),
    h(Operations),
  )
}

/** Shows a path without a link, because the button around it contains no other controls. */
const Path = ({ operationProps }: { readonly operationProps: Immutable }) =>
  h('span', { className: 'opblock-summary-path' }, String(operationProps.get('path')))

/** The field of the body, as high as its text. */
const RequestBody = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) =>
  h('textarea', { ...props, 'aria-label': 'Body', rows: String(props.value).split('\n').length + 1 })

interface KeyProps extends System {
  /** The key by its name in the document. */
  readonly definitions: Immutable
}

/** Shows a key that is sent, so that another one can replace it. In Swagger UI's own form, that takes a logout. */
function Key({ definitions, authSelectors, authActions, getComponent }: KeyProps) {
  const name = definitions.keySeq().first()
  const schema = definitions.get(name)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('value')).trim()
    if (value === '') authActions.logoutWithPersistOption([name])
    else authActions.authorizeWithPersistOption({ [name]: { name, schema, value } })
    authActions.showDefinitions(false)
  }
  return h(
    'form',
    { className: 'auth-container', onSubmit: submit },
    h('label', { htmlFor: name }, String(schema?.get('name') ?? name)),
    h(getComponent('Markdown', true), { source: String(schema?.get('description')) }),
    h(
      'div',
      { className: 'tools' },
      h('input', {
        id: name,
        name: 'value',
        defaultValue: String(authSelectors.authorized().getIn([name, 'value']) ?? ''),
      }),
      h('button', { className: 'btn' }, 'Authorize'),
    ),
  )
}

/** The content of the button that closes the dialog, which has no other name. */
const CloseIcon = () => h('span', { role: 'img', 'aria-label': 'Close' }, '×')

/** Each form is open for requests, so that it needs no button for them. */
const Nothing = () => null

const withLabel = (Original: ComponentType<JsonObject>) => (props: JsonObject) =>
  h('label', null, 'Example ', h(Original, { ...props, showLabels: false }))

interface ExecuteProps {
  readonly disabled?: boolean
  readonly operation: Immutable
  readonly path: string
}

/** Stops a reset that the user doesn't confirm, in the words of the dashboard. */
function confirmReset(event: SyntheticEvent): void {
  if (!confirm(`Reset everything?\n\n${RESET_EFFECT}`)) event.stopPropagation()
}

/** Disables the button until the form is complete, because Swagger UI shows the button first. A reset needs a confirmation. */
const asExecuteButton = (Original: ComponentType<ExecuteProps>) => (props: ExecuteProps) => {
  const isDisabled = props.disabled === true || props.operation.size === 0
  const button = h(Original, { ...props, disabled: isDisabled })
  if (props.path !== '/sandbox/reset') return button
  return h('div', { style: { display: 'contents' }, onClickCapture: confirmReset }, button)
}

interface ResponsesProps extends System {
  readonly path: string
  readonly tryItOutResponse?: Immutable | undefined
}

/** Shows the response with a link to its explanation. The documented responses are closed. */
const withExplanation = (Original: ComponentType<ResponsesProps>) => (props: ResponsesProps) => {
  const { getComponent, path, tryItOutResponse: response } = props
  const id = response?.getIn(['headers', 'smartetransactionid'])
  // Requests to the control API are not recorded.
  const isRecorded = id !== undefined && !path.startsWith('/sandbox')
  return h(
    'div',
    { className: 'responses', 'aria-live': 'polite' },
    isRecorded && h('a', { href: `/#/requests/${id}` }, 'Explain this response'),
    response && h(getComponent('liveResponse', true), { ...props, response }),
    h(Details, { title: 'Responses' }, h(Original, { ...props, tryItOutResponse: undefined })),
  )
}

export const docsPlugin = () => ({
  fn: { resolveSubtree, opsFilter: findOperations },
  components: {
    DocsLayout,
    OperationSummaryPath: Path,
    TextArea: RequestBody,
    CloseIcon,
    TryItOutButton: Nothing,
  },
  wrapComponents: {
    auths: () => Key,
    ExamplesSelect: withLabel,
    execute: asExecuteButton,
    responses: withExplanation,
  },
})
