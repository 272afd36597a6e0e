import * as z from 'zod/mini'
import { Day, formatDay } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { payments } from '#features/billing/payments/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { jobCosts } from '#features/billing/job-costs/contract.ts'
import { pluralize } from '#contract/text.ts'
import { dispatch } from '#server/dispatch.ts'
import { type Caller, readingTool } from '../tool.ts'

const MOST_INVOICES = 1000

/** The clients who were billed the most, where no job tells what they brought. */
async function rankBilled({ services, user }: Caller, days: { from?: string; to?: string }, most: number) {
  const query = { ...days, show: 'billed' as const, limit: MOST_INVOICES }
  const { invoices: rows } = await dispatch(services, user, invoices.search, { query })
  const sums = [...Map.groupBy(rows, ({ client_name }) => client_name)].map(([name, own]) => ({
    name,
    total: add(...own.map(({ total }) => cents(total))),
    count: own.length,
  }))
  const ranked = sums.toSorted((a, b) => b.total - a.total).slice(0, most)
  return ranked.length === 0
    ? []
    : [
        'By what they were billed then:',
        ...ranked.map(
          (one) => `- ${one.name}: ${formatMoney(decimal(one.total))} on ${pluralize(one.count, 'invoice')}`,
        ),
      ]
}

/** The clients who paid the most. */
async function rankPayers(
  { services, user }: Caller,
  days: { from?: string; to?: string },
  limit: number,
  when: string,
) {
  const { payers } = await dispatch(services, user, payments.received, { query: { ...days, show: 'payers', limit } })
  const lines = payers.map(
    (one) => `- ${one.client_name}: ${formatMoney(one.amount)} in ${pluralize(one.payment_count, 'payment')}`,
  )
  const head = payers.length === 0 ? `Nobody paid anything${when}.` : `Clients by what they paid${when}:`
  return {
    data: payers,
    text: [head, ...lines].join('\n'),
    sources: [{ title: 'Invoices', href: '/invoices' }],
  }
}

/** The clients whose completed jobs brought the most. */
const clientRanking = readingTool({
  name: 'client_ranking',
  title: 'Rank clients',
  description:
    'Clients by the revenue of their completed jobs, or by what they paid (by: paid), the most first, optionally from one day to another.',
  access: 'admin',
  input: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    by: z._default(z.enum(['revenue', 'paid']), 'revenue'),
    most: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5),
  }),
  async run(caller, { by, most, ...days }) {
    const { services, user } = caller
    const { from, to = from } = days
    const when = from && to ? ` from ${formatDay(from)} to ${formatDay(to)}` : ''
    if (by === 'paid') return rankPayers(caller, days, most, when)
    const best = await dispatch(services, user, jobCosts.bestClients, { query: { limit: most, ...days } })
    const head =
      best.length === 0
        ? `There is no completed job${when} to rank clients by.`
        : `Clients by the revenue of their completed jobs${when}:`
    const lines = best.map(
      ({ name, revenue, jobs }) => `- ${name}: ${formatMoney(revenue)} on ${pluralize(jobs, 'job')}`,
    )
    const billed = best.length === 0 ? await rankBilled(caller, days, most) : []
    return {
      data: best,
      text: [head, ...lines, ...billed].join('\n'),
      sources: [{ title: 'Margins', href: '/reports/margins' }],
    }
  },
})

export const clientRankingTools = [clientRanking]
