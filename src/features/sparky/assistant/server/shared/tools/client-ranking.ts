import * as z from 'zod/mini'
import { Day } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { jobCosts } from '#features/billing/job-costs/contract.ts'
import { pluralize } from '#contract/text.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

/** The clients whose completed jobs brought the most. */
const clientRanking = readingTool({
  name: 'client_ranking',
  title: 'Rank clients',
  description:
    'Clients by the revenue of their completed jobs, the most first, optionally completed from one day to another.',
  access: 'admin',
  input: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    most: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5),
  }),
  async run({ services, user }, { most, ...days }) {
    const best = await dispatch(services, user, jobCosts.bestClients, { query: { limit: most, ...days } })
    const sources = [{ title: 'Margins', href: '/reports/margins' }]
    if (best.length === 0) return { data: [], text: 'There is no completed job to rank clients by.', sources }
    return {
      data: best,
      text: [
        'Clients by the revenue of their completed jobs:',
        ...best.map(({ name, revenue, jobs }) => `- ${name}: ${formatMoney(revenue)} on ${pluralize(jobs, 'job')}`),
      ].join('\n'),
      sources,
    }
  },
})

export const clientRankingTools = [clientRanking]
