/** The button that changes the color theme. */
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { chooseTheme, describeThemeButton, getNextTheme, getTheme, type Theme } from '../theme.ts'
import { Button } from '../ui/button.tsx'

const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon }

export function ThemeButton() {
  const [chosen, setChosen] = useState(getTheme)
  const Icon = ICONS[chosen]
  const choose = (): void => {
    chooseTheme(getNextTheme(chosen))
    setChosen(getNextTheme(chosen))
  }
  return (
    <Button look="bare" slim repeats onPress={choose} aria-label={describeThemeButton(chosen)}>
      <Icon size={16} aria-hidden />
    </Button>
  )
}
