// Records that exist only once somebody creates them. Executing an operation with its example id creates one and uses
// that, so that the first click works and no other record changes.
const RECORDS = [
  {
    example: '/sandbox/snapshots/8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21',
    create: '/sandbox/snapshots',
    body: { name: 'created by /docs' },
  },
  {
    example: '/sandbox/faults/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
    create: '/sandbox/faults',
    body: { match: { body: { recordId: 'created by /docs' } }, effect: { kind: 'empty-body' } },
  },
  {
    example: '/sandbox/requests/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
    create: '/v1/buying-group',
    body: { companyWebsite: 'match.outcome.test' },
  },
]

const withRecord = async (request) => {
  const record = RECORDS.find(({ example }) => request.url.includes(example))
  if (record === undefined) return request
  const { create, body } = record
  const headers = { ...keyHeaders(request), 'content-type': 'application/json' }
  const response = await fetch(create, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id = response.headers.get('smarteTransactionId') } = await response.json()
  request.url = request.url.replace(/(\/sandbox\/\w+\/)[\w-]+/, `$1${id}`)
  return request
}

// The demo key, and the control token where the request carries one.
const keyHeaders = ({ headers }) => ({
  ...(demoKeys.apikey && { apikey: demoKeys.apikey }),
  ...(headers.Authorization && { authorization: headers.Authorization }),
  ...(headers['x-control-token'] && { 'x-control-token': headers['x-control-token'] }),
})

// The stream of requests has no end, and Swagger UI shows nothing before one: cut it off after a second.
const withEnd = (request) => {
  if (request.url.includes('/sandbox/requests/stream')) request.userFetch = beginningOf
  return request
}

const beginningOf = async (url, init) => {
  const response = await fetch(url, init)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  setTimeout(() => reader.cancel(), 1000)
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  return new Response(text, response)
}

// Fetches the document and the demo keys from this server alone, and fills the keys in.
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
  requestInterceptor: (request) => withRecord(withEnd(request)),
  onComplete: async () => {
    const response = await fetch('/docs/keys.json')
    demoKeys = await response.json()
    for (const [scheme, key] of Object.entries(demoKeys)) ui.preauthorizeApiKey(scheme, key)
  },
})

// Swagger UI has dark colours under a class of its own; the system says when.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
