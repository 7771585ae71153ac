/** The button that changes the color theme. */
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { create } from 'zustand'
import { chooseTheme, describeThemeButton, getNextTheme, getTheme, type Theme } from '../theme.ts'
import { Button } from '../ui/button.tsx'

export const THEME_ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon }

const useTheme = create<{ readonly chosen: Theme }>(() => ({ chosen: getTheme() }))

export function setTheme(chosen: Theme): void {
  chooseTheme(chosen)
  useTheme.setState({ chosen })
}

export function ThemeButton() {
  const { chosen } = useTheme()
  const Icon = THEME_ICONS[chosen]
  return (
    <Button
      look="bare"
      slim
      repeats
      onPress={() => setTheme(getNextTheme(chosen))}
      aria-label={describeThemeButton(chosen)}
    >
      <Icon size={16} aria-hidden />
    </Button>
  )
}
