import { listLines } from './listed.ts'
import * as z from 'zod/mini'
import { Day, formatDay } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { Grouping, jobCosts, type JobMargin, marginPercent } from '#features/billing/job-costs/contract.ts'
import { jobs, JobStatus } from '#features/work/jobs/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

const SHOWN = 5

const costNames = [
  ['labor', 'labor'],
  ['material', 'material'],
  ['subcontractor', 'subcontractors'],
  ['permit_fee', 'permit fees'],
  ['other', 'other costs'],
] as const

function describeMargin(figures: JobMargin): string {
  const { revenue, margin, unrated_seconds } = figures
  const costs = costNames.flatMap(([name, label]) =>
    cents(figures[name]) > 0 ? [`${label} ${formatMoney(figures[name])}`] : [],
  )
  const percent = marginPercent(figures)
  const hours = (seconds: number) => `${Math.round(seconds / 360) / 10} h`
  return [
    `revenue ${formatMoney(revenue)}`,
    costs.length > 0 ? costs.join(', ') : 'no costs',
    margin === null
      ? 'not invoiced, so no margin yet'
      : unrated_seconds > 0
        ? `margin ${formatMoney(margin)} without ${hours(unrated_seconds)} of work whose hourly cost is not set`
        : `margin ${formatMoney(margin)}${percent === null ? '' : ` (${percent}%)`}`,
  ].join(', ')
}

/** Revenue, costs and margins of jobs. */
const jobMargins = readingTool({
  name: 'job_margins',
  title: 'Look at margins',
  description:
    'What jobs earned: revenue, labor, material and other costs, margin. With q alone, of the completed jobs of these words, or of any if only one is completed; with status, of the last one of that status; otherwise of completed ones, optionally of these words and completed from one day to another, the lowest margin first; with losing, only those that lost money; with unbilled, only those without an invoice; by: kinds of work (service), technicians, months or clients instead, the highest revenue first.',
  access: 'admin',
  input: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** Only the last job of this status. */
    status: z.optional(JobStatus),
    from: z.optional(Day),
    to: z.optional(Day),
    losing: z.optional(z.boolean()),
    unbilled: z.optional(z.boolean()),
    by: z.optional(Grouping),
  }),
  async run({ services, user }, { q, status, from, to, losing = false, unbilled = false, by }) {
    const sources = [{ title: 'Margins', href: '/reports/margins' }]
    const like = q === undefined ? '' : ` like "${q}"`
    const report = () => dispatch(services, user, jobCosts.report, { query: { by: by ?? 'job', q, from, to } })
    // Several completed jobs are reported together, with their total.
    const isOne = status !== undefined || (q !== undefined && (await report()).rows.length < 2)
    if (by === undefined && isOne && (from ?? to) === undefined) {
      const some = await dispatch(services, user, jobs.list, { query: { q, status, limit: status ? 1 : SHOWN } })
      const data = await Promise.all(
        some.map(async ({ id, title, client_name }) => ({
          id,
          name: `${title} for ${client_name}`,
          ...(await dispatch(services, user, jobCosts.margin, { params: { id } })),
        })),
      )
      return {
        data,
        text:
          data.length === 0
            ? `I found no job${like}.`
            : data.map((row) => `- ${row.name}: ${describeMargin(row)}`).join('\n'),
        sources: [...data.map(({ id, name }) => ({ title: name, href: `/jobs?open=${id}` })), ...sources],
      }
    }
    const { rows, total } = await report()
    const data = rows
      .filter(({ margin }) => !losing || (margin !== null && cents(margin) < 0))
      .filter(({ margin }) => !unbilled || margin === null)
      .toSorted((a, b) =>
        by === undefined ? cents(a.margin ?? '0') - cents(b.margin ?? '0') : cents(b.revenue) - cents(a.revenue),
      )
    const which = like + (from === undefined ? '' : ` from ${formatDay(from)} to ${formatDay(to ?? from)}`)
    const lines = data
      .slice(0, SHOWN)
      .map((row) => `- ${row.name ?? (by === 'technician' ? 'No technician' : 'Job')}: ${describeMargin(row)}`)
    const all = `${pluralize(total.jobs, 'completed job')}${which}: ${describeMargin(total)}.`
    if (rows.length === 0) return { data, text: `I found no completed job${which}.`, sources }
    if (unbilled) {
      const head = data.length === 0 ? 'Every completed job has an invoice.' : 'Completed and not invoiced:'
      const names = listLines(data, { noun: 'job', line: ({ name }) => name ?? 'Job' })
      return { data, text: [head, ...names].join('\n'), sources }
    }
    const text = losing
      ? [data.length === 0 ? 'No completed job lost money, by the costs on file.' : 'These lost money:', ...lines, all]
      : [all, by ? `By ${by}, the highest revenue first:` : data.length > 1 ? 'The lowest margins:' : '', ...lines]
    return { data, text: text.filter(Boolean).join('\n'), sources }
  },
})

export const marginTools = [jobMargins]
