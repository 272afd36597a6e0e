import { Calculator } from 'lucide-react'
import { settingsAction } from '#features/company/settings/web/shared/settings-action.ts'
import type { PalettePart } from '#web/palette/part.ts'
import { calculations } from '../contract.ts'
import { kindNames, kinds } from '../rules/kinds.ts'

const { access } = calculations.list

export const palette: PalettePart = {
  actions: [
    {
      label: 'Calculators',
      icon: Calculator,
      words: 'nec code calculation',
      access,
      href: '/calculators',
    },
    ...kindNames.map((kind) => ({
      label: `${kinds[kind].label} calculator`,
      icon: Calculator,
      access,
      href: `/calculators/${kind}`,
    })),
    settingsAction('Electrical code', 'code-editions', 'nec edition authority'),
  ],
}
