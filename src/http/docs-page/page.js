// Records that do not exist at start. Executing an operation with its example id creates a record and uses it, so that the
// first click works and changes no other record.
const EXAMPLE_RECORDS = [
  {
    example: '/sandbox/snapshots/8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21',
    create: '/sandbox/snapshots',
    body: { name: 'created by /docs' },
  },
  {
    example: '/sandbox/organizations/3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66',
    create: '/sandbox/organizations',
    body: { orgName: 'created by /docs' },
  },
  {
    example: '/sandbox/faults/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
    create: '/sandbox/faults',
    body: { match: { body: { recordId: 'created by /docs' } }, effect: { kind: 'empty_body' } },
  },
  {
    example: '/sandbox/requests/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
    create: '/v1/buying-group',
    body: { companyWebsite: 'match.outcome.test' },
  },
]

const createExampleRecord = async (request) => {
  const record = EXAMPLE_RECORDS.find(({ example }) => request.url.includes(example))
  if (record === undefined) return request
  const { create, body } = record
  const headers = { ...keyHeaders(request), 'content-type': 'application/json' }
  const response = await fetch(create, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id, orgId, users, keys } = await response.json()
  const newId = id ?? orgId ?? response.headers.get('smarteTransactionId')
  request.url = request.url.replace(/(\/sandbox\/\w+\/)[\w-]+/, `$1${newId}`)
  // Users and keys are examples of the new organization, which has some.
  request.url = request.url.replace(/\/users\/.+/, `/users/${users?.at(-1).userId}`)
  request.url = request.url.replace(/\/keys\/.+/, `/keys/${keys?.at(-1).keyId}`)
  return request
}

// Returns the demo key, and the control token if the request has one.
const keyHeaders = ({ headers }) => ({
  ...(demoKeys.apikey && { apikey: demoKeys.apikey }),
  ...(headers.Authorization && { authorization: headers.Authorization }),
  ...(headers['x-control-token'] && { 'x-control-token': headers['x-control-token'] }),
})

// Swagger UI shows a response only when it is complete, so the endless stream of requests is cancelled after a second.
const limitStream = (request) => {
  if (request.url.includes('/sandbox/requests/stream')) request.userFetch = fetchOneSecond
  return request
}

const fetchOneSecond = async (url, init) => {
  const response = await fetch(url, init)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  setTimeout(() => reader.cancel(), 1000)
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  return new Response(text, response)
}

// Returns the part of the document at `path`, with the components that it refers to. Swagger UI's own function converts the
// whole document for each operation that is opened, which takes seconds. All references of this document are local, and no
// component contains itself.
const resolveSubtree = async (document, path) => {
  const resolve = (part) => {
    if (Array.isArray(part)) return part.map(resolve)
    if (part === null || typeof part !== 'object') return part
    const { $ref, ...fields } = part
    const component = typeof $ref === 'string' && {
      ...resolve(follow(document, $ref.slice('#/'.length).split('/'))),
      $$ref: $ref,
    }
    return {
      ...component,
      ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, resolve(value)])),
    }
  }
  return { errors: [], spec: resolve(follow(document, path)) }
}

const follow = (part, path) => path.reduce((current, key) => current?.[key], part)

// Fetches the document and the demo keys from this server only, and fills in the keys.
let demoKeys = {}
const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  plugins: [() => ({ fn: { resolveSubtree } })],
  requestInterceptor: (request) => createExampleRecord(limitStream(request)),
  onComplete: async () => {
    const response = await fetch('/docs/keys.json')
    demoKeys = await response.json()
    for (const [scheme, key] of Object.entries(demoKeys)) ui.preauthorizeApiKey(scheme, key)
  },
})

// Swagger UI has dark colors in the class `dark-mode`. The setting of the system selects it.
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyColorScheme)
applyColorScheme()
