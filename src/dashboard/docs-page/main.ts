/** Starts `/docs`: Swagger UI with the plugin of this page, and the choice of an organization. */
import '../theme.css'
import '../ui/styles/base.css'
import './page.css'
import type { JsonObject } from '../api/json.ts'
import { applyTheme, getTheme } from '../theme.ts'
import { startOrganizationChoice } from './organization-choice.ts'
import { docsPlugin } from './plugin.ts'
import type { SwaggerRequest } from './swagger-ui.ts'

const system = matchMedia('(prefers-color-scheme: dark)')

function showTheme(): void {
  applyTheme()
  const isDark = getTheme() === 'dark' || (getTheme() === 'system' && system.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

showTheme()
system.addEventListener('change', showTheme)

/** Returns the first second of a stream, because Swagger UI shows only complete responses. */
async function fetchStart(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  const limit = new TransformStream({
    start: (controller) => void setTimeout(() => controller.terminate(), 1000),
  })
  return new Response(response.body?.pipeThrough(limit), response)
}

/** The addresses of the examples that create a user or a key. */
const NEW_ADDRESS = /"new\.(user|key)\b[^"@]*/g

const replaceAddresses = (text: string): string =>
  text.replace(NEW_ADDRESS, `"new.$1.${Date.now().toString(36)}`)

const sent = new Set<string>()

function changeRequest(request: SwaggerRequest): SwaggerRequest {
  if (request.url.includes('/sandbox/requests/stream')) request.userFetch = fetchStart
  const { body } = request
  const [address] = (typeof body === 'string' && body.match(NEW_ADDRESS)) || []
  if (address === undefined) return request
  // An address can be created only once.
  if (sent.has(address)) request.body = replaceAddresses(String(body))
  sent.add(address)
  return request
}

// Swagger UI would read the text as YAML, which takes longer than all the rest.
const spec = JSON.parse(replaceAddresses(await (await fetch('/openapi.json')).text())) as JsonObject
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
  onComplete: () => void startOrganizationChoice(ui, spec),
})
