/** The color theme: light, dark, or the setting of the system. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from './ui/button.tsx'

/** Light, dark, or as the system has it. */
const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const PLACE = 'signalbox-theme'

const theme = (): Theme => THEMES.find((one) => one === localStorage.getItem(PLACE)) ?? 'system'

function chooseTheme(chosen: Theme): void {
  localStorage.setItem(PLACE, chosen)
  followTheme()
}

/** The stylesheet has both, and takes the one that stands here. */
export function followTheme(): void {
  document.documentElement.dataset.theme = theme()
}

const LOOKS: Readonly<Record<Theme, { readonly name: string; readonly icon: typeof Sun }>> = {
  system: { name: 'as the system has them', icon: Monitor },
  light: { name: 'light', icon: Sun },
  dark: { name: 'dark', icon: Moon },
}

/** From one to the next, and round again. */
const after = (one: Theme): Theme => THEMES[(THEMES.indexOf(one) + 1) % THEMES.length] ?? 'system'

export function ThemeButton() {
  const [chosen, setChosen] = useState(theme)
  const { name, icon: Icon } = LOOKS[chosen]
  const choose = (): void => {
    chooseTheme(after(chosen))
    setChosen(after(chosen))
  }
  return (
    <Button
      look="bare"
      slim
      onPress={choose}
      aria-label={`Colours: ${name}. Choose ${LOOKS[after(chosen)].name}`}
    >
      <Icon size={16} aria-hidden />
    </Button>
  )
}
