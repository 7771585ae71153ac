// Fetches the document and the demo keys from this server alone, and fills the keys in.
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
  onComplete: async () => {
    const response = await fetch('/docs/keys.json')
    const keys = await response.json()
    for (const [scheme, key] of Object.entries(keys)) ui.preauthorizeApiKey(scheme, key)
  },
})

// Swagger UI has dark colours under a class of its own; the system says when.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
