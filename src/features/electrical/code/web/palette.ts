import { settingsAction } from '#features/company/settings/web/shared/settings-action.ts'
import type { PalettePart } from '#web/palette/part.ts'

export const palette: PalettePart = {
  actions: [settingsAction('Figures to verify', 'code-checks', 'nec printed code checked not verified')],
}
