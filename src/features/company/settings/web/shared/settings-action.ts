import { Settings } from 'lucide-react'
import type { PaletteAction, PalettePart } from '#web/palette/part.ts'

/** Opens the company settings at a card or a field. */
export const settingsAction = (name: string, field: string, words: string): PaletteAction => ({
  label: `Settings: ${name}`,
  icon: Settings,
  words,
  access: 'admin',
  href: `/settings?field=${field}`,
})

/** The palette entry of a feature that has only a settings card. */
export const settingsPalette = (...card: Parameters<typeof settingsAction>) => {
  const part: PalettePart = { actions: [settingsAction(...card)] }
  return () => Promise.resolve(part)
}
