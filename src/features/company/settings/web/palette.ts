import type { PalettePart } from '#web/palette/part.ts'
import { settingsAction } from './shared/settings-action.ts'

export const palette: PalettePart = {
  actions: [
    settingsAction('Company name and contact', 'company_name', 'basic information phone email address website'),
    settingsAction('Logo', 'logo', 'picture brand'),
    settingsAction('Online booking', 'online-booking', 'hours services rules clients book'),
    settingsAction('Quiet hours', 'quiet-hours', 'texts night'),
    settingsAction('Security', 'security', 'two factor sign in'),
    settingsAction('Services', 'services', 'email sms payments stripe twilio setup'),
  ],
}
