/** The color theme: light, dark, or the setting of the system. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from './ui/button.tsx'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'signalbox-theme'

const getTheme = (): Theme => THEMES.find((one) => one === localStorage.getItem(STORAGE_KEY)) ?? 'system'

function chooseTheme(chosen: Theme): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  applyTheme()
}

/** The stylesheet has both themes and uses the one set here. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = getTheme()
}

const THEME_LABELS: Readonly<Record<Theme, { readonly name: string; readonly icon: typeof Sun }>> = {
  system: { name: 'system', icon: Monitor },
  light: { name: 'light', icon: Sun },
  dark: { name: 'dark', icon: Moon },
}

/** Returns the next theme, in a circle. */
const getNextTheme = (one: Theme): Theme => THEMES[(THEMES.indexOf(one) + 1) % THEMES.length] ?? 'system'

export function ThemeButton() {
  const [chosen, setChosen] = useState(getTheme)
  const { name, icon: Icon } = THEME_LABELS[chosen]
  const choose = (): void => {
    chooseTheme(getNextTheme(chosen))
    setChosen(getNextTheme(chosen))
  }
  return (
    <Button
      look="bare"
      slim
      onPress={choose}
      aria-label={`Color theme: ${name}. Switch to ${THEME_LABELS[getNextTheme(chosen)].name}`}
    >
      <Icon size={16} aria-hidden />
    </Button>
  )
}
