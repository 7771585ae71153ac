/** The color theme of the dashboard and of `/docs`: light, dark, or the setting of the system. */

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'signalbox-theme'

export const getTheme = (): Theme =>
  THEMES.find((one) => one === localStorage.getItem(STORAGE_KEY)) ?? 'system'

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  applyTheme()
}

/** The stylesheet has both themes and uses the one set here. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = getTheme()
}

/** Returns the next theme, in a circle. */
export const getNextTheme = (one: Theme): Theme =>
  THEMES[(THEMES.indexOf(one) + 1) % THEMES.length] ?? 'system'

/** Says what the button does, for people who do not see its icon. */
export const describeThemeButton = (theme: Theme): string =>
  `Color theme: ${theme}. Switch to ${getNextTheme(theme)}`
