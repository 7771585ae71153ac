/** Starts `/docs`: the header, and Swagger UI with the plugin of this page. */
import '../theme.css'
import '../ui/styles/base.css'
import './page.css'
import { applyTheme, chooseTheme, describeThemeButton, getNextTheme, getTheme } from '../theme.ts'
import buttonStyles from '../ui/styles/button.module.css'
import fieldStyles from '../ui/styles/field.module.css'
import { startOrganizationChoice } from './organization-choice.ts'
import { docsPlugin } from './plugin.ts'
import { limitStream } from './request-stream.ts'

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no element ${id}`)
  return element
}

const THEME_ICONS = { system: '◐', light: '☀', dark: '☾' } as const

function showTheme(): void {
  find('theme').textContent = THEME_ICONS[getTheme()]
  find('theme').ariaLabel = describeThemeButton(getTheme())
}

// Only scripts know the class names of CSS modules.
for (const input of document.querySelectorAll('.bar :is(input, select)'))
  input.classList.add(fieldStyles.input)
find('theme').classList.add(buttonStyles.button, buttonStyles.bare, buttonStyles.slim)
applyTheme()
showTheme()
find('theme').addEventListener('click', () => {
  chooseTheme(getNextTheme(getTheme()))
  showTheme()
})

const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [docsPlugin],
  layout: 'DocsLayout',
  requestInterceptor: limitStream,
  onComplete: () => void startOrganizationChoice(ui),
})

const search = find('search')
search.addEventListener('input', () => {
  if (search instanceof HTMLInputElement) ui.layoutActions.updateFilter(search.value.trim())
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  search.focus()
})
