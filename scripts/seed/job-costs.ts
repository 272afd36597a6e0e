import type { jobCosts, laborBurdens, laborRates } from '#features/billing/job-costs/server/table.ts'
import { add, basisPoints, cents, decimal, hundredths, lineAmount, percent } from '#contract/money.ts'
import type { Billed } from './billing.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'

/** Each technician's hourly rate. */
const RATES = ['52.00', '34.50', '38.00']
const kinds = ['material', 'permit_fee', 'other'] as const
const suppliers = ['Colorado River Electric Supply', 'Hill Country Lighting', 'Capitol Wire & Conduit']

/** The kind of cost behind an invoice's line; null: it is our own work. */
function bought(description: string): (typeof kinds)[number] | null {
  if (/permit/i.test(description)) return 'permit_fee'
  if (/rental|truck/i.test(description)) return 'other'
  return /labor|supervision|call|calculation|test|scan|report/i.test(description) ? null : 'material'
}

/** Rates of the staff, and what the work behind the invoices cost besides labor. */
export function createJobCosts(
  cast: Cast,
  billed: readonly Billed[],
  calendar: Calendar,
  chance: Chance,
): {
  rates: (typeof laborRates.$inferInsert)[]
  burdens: (typeof laborBurdens.$inferInsert)[]
  costs: (typeof jobCosts.$inferInsert)[]
} {
  const since = { valid_from: calendar.day(-400), created_at: calendar.at(-400, '09:10') }
  const rates = cast.technicians.map((user_id, index) => ({ ...since, user_id, rate: RATES[index] ?? '30.00' }))
  const costs = billed.flatMap(({ invoice, work, offset }) => {
    if (!invoice.job_id || invoice.status === 'cancelled') return []
    const created_at = calendar.at(offset, '17:35')
    const row = { job_id: invoice.job_id, incurred_on: calendar.day(offset), created_by: cast.admin.id, created_at }
    return kinds.flatMap((kind) => {
      const lines = work.lines.filter(([description]) => bought(description) === kind)
      if (lines.length === 0) return []
      const price = add(...lines.map(([, quantity, unit]) => lineAmount(hundredths(quantity), cents(unit))))
      const amount = decimal(
        kind === 'permit_fee' ? price : percent(price, basisPoints(String(chance.between(48, 66)))),
      )
      const supplier = kind === 'material' ? chance.pick(suppliers) : null
      return [{ ...row, kind, amount, supplier, description: lines.map(([description]) => description).join(', ') }]
    })
  })
  return { rates, burdens: [{ ...since, percent: '22.50' }], costs }
}
