import type { licenses } from '#features/compliance/licenses/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { company } from './people.ts'

type License = typeof licenses.$inferInsert

/** Licenses and insurance of the company and its people. The insurance must be renewed within the month. */
export function createLicenses({ users, technicians }: Cast, calendar: Calendar): License[] {
  const created_at = calendar.at(-300, '10:00')
  const since = { created_at, updated_at: created_at }
  const [boss, ...others] = technicians
  const kinds = ['journeyman', 'residential_wireman', 'apprentice'] as const
  const technicianLicenses = others.flatMap((user_id, index): License[] => {
    const kind = kinds[index]
    if (kind === undefined || !users.some(({ id }) => id === user_id)) return []
    const number = `${index + 4}${index}8813`
    return [{ ...since, kind, number, user_id, issued_by: 'TDLR', expires_on: calendar.day(52 + index * 170) }]
  })
  return [
    {
      ...since,
      kind: 'contractor',
      number: company.license_number,
      issued_by: 'TDLR',
      expires_on: calendar.day(210),
      notes: 'Renews every year, with the insurance certificate.',
    },
    {
      ...since,
      kind: 'general_liability',
      number: 'GL-4470192',
      issued_by: 'Lone Star Mutual',
      expires_on: calendar.day(21),
      notes: '$1,000,000 each occurrence',
    },
    {
      ...since,
      kind: 'master',
      number: '518230',
      user_id: boss ?? null,
      issued_by: 'TDLR',
      expires_on: calendar.day(140),
    },
    ...technicianLicenses,
  ]
}
