import * as z from 'zod/mini'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { cents, Decimal, DecimalText } from '#contract/money.ts'
import { RequiredId } from '#contract/required-id.ts'
import { ReadVersion } from '#contract/version.ts'
import { NotZero } from '#features/sales/price-book/rules/line-items.ts'

// Costs and margins of jobs. Rates and margins are for administrators alone: no other response has them.

export const costKinds = ['material', 'subcontractor', 'permit_fee', 'other'] as const
export const CostKind = z.enum(costKinds, { error: 'Kind must be material, subcontractor, permit_fee or other' })
export type CostKind = z.infer<typeof CostKind>

export const costKindLabels: Record<CostKind, string> = {
  material: 'Material',
  subcontractor: 'Subcontractor',
  permit_fee: 'Permit fee',
  other: 'Other',
}

const CostFields = z.object({
  kind: z._default(CostKind, 'material'),
  /** Negative for what a supplier took back. */
  amount: NotZero('Amount'),
  supplier: OptionalText(200),
  description: OptionalText(500),
  incurred_on: Day,
  /** A picture that was uploaded as a receipt of the job. */
  receipt_id: OptionalId,
})

export const CostInput = z.extend(CostFields, { job_id: RequiredId('Job is required') })
export type CostInput = z.output<typeof CostInput>

export const CostPatch = z.object({
  ...z.partial(CostFields).shape,
  kind: z.optional(CostKind),
  updated_at: ReadVersion,
})
export type CostPatch = z.output<typeof CostPatch>

export const JobCost = z.object({
  id: Id,
  job_id: Id,
  kind: CostKind,
  amount: DecimalText,
  supplier: z.nullable(z.string()),
  description: z.nullable(z.string()),
  incurred_on: DayText,
  receipt_id: z.nullable(Id),
  created_by: Id,
  created_by_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type JobCost = z.infer<typeof JobCost>

/** The company's cost of an hour of someone's work, from a day on. */
export const LaborRate = z.object({ id: Id, user_id: Id, rate: DecimalText, valid_from: DayText, created_at: Instant })
export type LaborRate = z.infer<typeof LaborRate>

/** Taxes, insurance and benefits on top of every rate, in percent, from a day on. */
export const LaborBurden = z.object({ id: Id, percent: DecimalText, valid_from: DayText, created_at: Instant })
export type LaborBurden = z.infer<typeof LaborBurden>

export const RateInput = z.object({
  user_id: Id,
  rate: Decimal({
    name: 'Rate',
    required: 'Rate is required',
    message: 'Rate must be between 0 and 9,999.99',
    min: 0,
    max: 9999.99,
  }),
  valid_from: Day,
})
export type RateInput = z.output<typeof RateInput>

export const BurdenInput = z.object({
  percent: Decimal({
    name: 'Burden',
    required: 'Burden is required',
    message: 'Burden must be between 0 and 500 percent',
    min: 0,
    max: 500,
  }),
  valid_from: Day,
})
export type BurdenInput = z.output<typeof BurdenInput>

/** Why a rate cannot start on a day, or null: earlier work keeps its cost. */
export const rateStart = (validFrom: string, today: string): string | null =>
  validFrom < today ? 'A new rate starts today or later: what was worked before keeps its rate.' : null

/** Revenue and costs of jobs. */
const figures = {
  /** Invoiced without tax and deposits, less the credit it was paid with. Neither drafts nor cancelled invoices. */
  revenue: DecimalText,
  labor: DecimalText,
  material: DecimalText,
  subcontractor: DecimalText,
  permit_fee: DecimalText,
  other: DecimalText,
  /** Labor and costs of jobs without an invoice, which the margin leaves out. */
  work_in_progress: DecimalText,
  /** Counts only jobs with an invoice; null if none has one. */
  margin: z.nullable(DecimalText),
  /** Time that counts, to the second. */
  labor_seconds: z.int(),
  /** The part of it that has no rate, and so costs nothing. */
  unrated_seconds: z.int(),
  /** Accepted quotes without tax, and the labor and material in them. */
  quoted: DecimalText,
  quoted_labor: DecimalText,
  quoted_material: DecimalText,
}

export const JobMargin = z.object(figures)
export type JobMargin = z.infer<typeof JobMargin>

export const groupings = ['job', 'visits', 'service', 'technician', 'client', 'month'] as const
export const Grouping = z.enum(groupings, { error: 'Group by job, visits, service, technician, client or month' })
export type Grouping = z.infer<typeof Grouping>

export const MarginRow = z.object({
  /** The job, technician or client; the types of the visits; the name of the service; or the month. Null: no technician. */
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  jobs: z.int(),
  ...figures,
})
export type MarginRow = z.infer<typeof MarginRow>

/** The screen shows this many rows; the file has all. */
export const MAX_MARGIN_ROWS = 500

export const MarginReport = z.object({
  rows: z.array(MarginRow),
  /** The number of rows without the limit. */
  count: z.int(),
  total: z.omit(MarginRow, { key: true, name: true }),
})
export type MarginReport = z.infer<typeof MarginReport>

const MarginQuery = z.object({
  by: z._default(Grouping, 'job'),
  /** Words in the title of a job, or the name of its client. */
  q: ListQuery.shape.q,
  /** The days on which the jobs were completed, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type MarginQuery = z.output<typeof MarginQuery>

/** Revenue as in the margins. */
export const BestClient = z.object({ client_id: Id, name: z.string(), revenue: DecimalText, jobs: z.int() })
export type BestClient = z.infer<typeof BestClient>

const BestClientsQuery = z.extend(z.omit(MarginQuery, { by: true, q: true }), z.pick(ListQuery, { limit: true }).shape)
export type BestClientsQuery = z.output<typeof BestClientsQuery>

/** Stands for the margin of work that is not invoiced. */
export const NOT_INVOICED = 'Not invoiced'

/** The margin in percent of the revenue, to a tenth; null without revenue. */
export const marginPercent = ({ revenue, margin }: Pick<JobMargin, 'revenue' | 'margin'>): number | null =>
  margin !== null && cents(revenue) > 0 ? Math.round((cents(margin) / cents(revenue)) * 1000) / 10 : null

const reads = [
  'job_costs',
  'jobs',
  'hours',
  'invoices',
  'payments',
  'quotes',
  'labor_rates',
  'settings',
  'users',
  'clients',
]

export const jobCosts = {
  list: endpoint({
    method: 'GET',
    path: '/api/job-costs',
    access: 'staff',
    summary: 'Costs of jobs, newest first; an employee gets those that they entered',
    reads: ['job_costs', 'users'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { job_id: z.optional(Id) }),
    returns: z.array(JobCost),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/job-costs/:id',
    access: 'staff',
    summary: 'One cost of a job',
    reads: ['job_costs', 'users'],
    returns: JobCost,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/job-costs',
    access: 'staff',
    summary: 'Add a cost to a job',
    changes: ['job_costs'],
    queued: { words: 'Job cost' },
    body: CostInput,
    returns: JobCost,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/job-costs/:id',
    access: 'staff',
    summary: 'Change a cost; employees their own',
    changes: ['job_costs'],
    body: CostPatch,
    returns: JobCost,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/job-costs/:id',
    access: 'staff',
    summary: 'Delete a cost; employees their own',
    changes: ['job_costs'],
  }),
  rates: endpoint({
    method: 'GET',
    path: '/api/labor-rates',
    access: 'admin',
    summary: "A user's labor rates, the latest first",
    reads: ['labor_rates'],
    query: z.object({ user_id: Id }),
    returns: z.array(LaborRate),
  }),
  setRate: endpoint({
    method: 'POST',
    path: '/api/labor-rates',
    access: 'admin',
    summary: 'Set the labor rate of a user from today or later',
    audit: 'set {record}',
    changes: ['labor_rates'],
    body: RateInput,
    returns: LaborRate,
  }),
  burdens: endpoint({
    method: 'GET',
    path: '/api/labor-burdens',
    access: 'admin',
    summary: 'The labor burden of the company, the latest first',
    reads: ['labor_rates'],
    returns: z.array(LaborBurden),
  }),
  setBurden: endpoint({
    method: 'POST',
    path: '/api/labor-burdens',
    access: 'admin',
    summary: 'Set the labor burden from today or later',
    audit: 'set {record}',
    changes: ['labor_rates'],
    body: BurdenInput,
    returns: LaborBurden,
  }),
  margin: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/margin',
    access: 'admin',
    summary: 'What a job earned so far, beside its accepted quotes',
    reads,
    returns: JobMargin,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/reports/margins',
    access: 'admin',
    summary: `What completed jobs earned, by job, types of its visits, service (the job's title), technician, client or month; at most ${MAX_MARGIN_ROWS} rows`,
    reads,
    versioned: true,
    query: MarginQuery,
    returns: MarginReport,
  }),
  bestClients: endpoint({
    method: 'GET',
    path: '/api/reports/best-clients',
    access: 'admin',
    summary: 'The clients whose completed jobs brought the most revenue (5, or limit)',
    reads: ['jobs', 'invoices', 'payments', 'settings', 'clients'],
    query: BestClientsQuery,
    returns: z.array(BestClient),
  }),
  reportFile: endpoint({
    method: 'GET',
    path: '/api/reports/margins.csv',
    access: 'admin',
    summary: 'The same as CSV, with all rows',
    reads,
    query: MarginQuery,
    returns: 'file',
  }),
}
