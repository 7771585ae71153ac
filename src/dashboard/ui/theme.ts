/** Light, dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const PLACE = 'signalbox-theme'

export const theme = (): Theme => THEMES.find((one) => one === localStorage.getItem(PLACE)) ?? 'system'

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(PLACE, chosen)
  followTheme()
}

/** The stylesheet has both, and takes the one that stands here. */
export function followTheme(): void {
  document.documentElement.dataset.theme = theme()
}
