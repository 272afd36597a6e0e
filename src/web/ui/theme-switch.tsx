import { Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeSwitch() {
  const theme = useTheme()
  return theme === 'dark' ? (
    <IconButton label="Light theme" icon={<Sun />} onClick={() => setTheme('light')} />
  ) : (
    <IconButton label="Dark theme" icon={<Moon />} onClick={() => setTheme('dark')} />
  )
}
