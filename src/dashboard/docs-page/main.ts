/** Starts `/docs`: Swagger UI with the plugin of this page, and the keys of an organization. */
import '../theme.css'
import '../ui/styles/base.css'
import './page.css'
import { getTokenHeader } from '../api/control-token.ts'
import { findWorkingKey } from '../api/keys.ts'
import type { OrganizationDetails, Schemas } from '../api/schemas.ts'
import { applyTheme, getTheme } from '../theme.ts'
import { docsPlugin } from './plugin.ts'
import type { Fetch, Spec, SwaggerRequest } from './swagger-ui.ts'

type Key = OrganizationDetails['keys'][number]

const system = matchMedia('(prefers-color-scheme: dark)')

function showTheme(): void {
  applyTheme()
  const isDark = getTheme() === 'dark' || (getTheme() === 'system' && system.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

showTheme()
system.addEventListener('change', showTheme)

/** Sends a request with its source. The interceptor would add the header to the curl command, which clients copy. */
const fetchFromDocs: Fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('signalbox-source', 'docs')
  return fetch(url, { ...init, headers })
}

/** Returns the first second of a stream, because Swagger UI shows only complete responses. */
const fetchStart: Fetch = async (...request) => {
  const response = await fetch(...request)
  const limit = new TransformStream({
    start: (controller) => void setTimeout(() => controller.terminate(), 1000),
  })
  return new Response(response.body?.pipeThrough(limit), response)
}

const newSuffix = (): string => Date.now().toString(36)

/** Makes the email addresses in the examples new, because each can be created only once. */
const shownSuffix = newSuffix()

/** The URLs that an example was sent to. From then on, each request gets a new email address. */
const sent = new Set<string>()

function changeRequest(request: SwaggerRequest): SwaggerRequest {
  const { url, body } = request
  request.userFetch = url.includes('/sandbox/requests/stream') ? fetchStart : fetchFromDocs
  if (!url.endsWith('/createsignalapikey')) return request
  if (sent.has(url)) request.body = String(body).replace(`.${shownSuffix}@`, `.${newSuffix()}@`)
  sent.add(url)
  return request
}

/** Keeps the first header of each operation, because the others carry the same key. */
function keepFirstHeaders({ paths, components }: Spec): void {
  const used = new Set<string>()
  for (const operation of Object.values(paths).flatMap(Object.values<Spec['paths'][string][string]>)) {
    operation.security = operation.security?.slice(0, 1)
    for (const name of Object.keys(operation.security?.[0] ?? {})) used.add(name)
  }
  for (const name of Object.keys(components.securitySchemes))
    if (!used.has(name)) delete components.securitySchemes[name]
}

/** Returns the body of a response of the control API, or `{}` if this page can't use it. */
async function getControl<Body>(path: string): Promise<Partial<Body>> {
  const response = await fetch(path, { headers: getTokenHeader() })
  return response.ok ? response.json() : {}
}

/** Returns the keys of the first active organization, Plus if there is one, by the name of the key in the document. */
async function getFirstKeys(): Promise<Record<string, Key | undefined>> {
  // Swagger UI stores the keys that a user enters.
  if (localStorage.getItem('authorized') !== null) return {}
  const page = await getControl<Schemas['SandboxOrganizationPage']>('/sandbox/organizations')
  const active = page.items?.filter(({ status }) => status === 'active') ?? []
  const { orgId } = active.find(({ subscription }) => subscription === 'plus') ?? active[0] ?? {}
  if (orgId === undefined) return {}
  const { users = [], keys = [] } = await getControl<OrganizationDetails>(`/sandbox/organizations/${orgId}`)
  const adminKey = findWorkingKey({ users, keys }, 'admin')
  return { apikey: findWorkingKey({ users, keys }), adminKey, keyAdminKey: adminKey }
}

const firstKeys = getFirstKeys()

// Swagger UI would read the text as YAML, which takes longer than all the rest.
const text = await (await fetch('/openapi.json')).text()
const spec = JSON.parse(text.replace(/"new\.(user|key)@/g, `"new.$1.${shownSuffix}@`)) as Spec
keepFirstHeaders(spec)
const keys = Object.entries(await firstKeys)
const ui = SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  filter: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  syntaxHighlight: { theme: 'monokai' },
  plugins: [docsPlugin],
  layout: 'DocsLayout',
  requestInterceptor: changeRequest,
  onComplete: () => {
    for (const [name, key] of keys) if (key) ui.preauthorizeApiKey(name, key.apiKey)
  },
})
