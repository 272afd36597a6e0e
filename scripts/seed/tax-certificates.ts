import type { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'

/** A business that bills the work on to the owner: its certificate must be renewed within the month. */
export function createTaxCertificates({ clients }: Cast, calendar: Calendar): (typeof taxCertificates.$inferInsert)[] {
  const business = clients.find((client) => client.business)
  if (!business) return []
  const created_at = calendar.at(-200, '11:00')
  return [
    {
      client_id: business.id,
      kind: 'resale',
      number: '3-20045-1234-7',
      reason: 'Bills the work on to the owner of the building.',
      valid_from: calendar.day(-200),
      valid_until: calendar.day(18),
      received_on: calendar.day(-200),
      created_at,
      updated_at: created_at,
    },
  ]
}
