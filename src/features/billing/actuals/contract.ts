import * as z from 'zod/mini'
import { durationText } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RequiredText } from '#contract/listing.ts'
import { DecimalText, formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { EACH, unitText } from '#features/sales/price-book/contract.ts'

// The hours and material that items of the price book took on finished jobs.

/** Fewer jobs say too little to quote by. */
export const MIN_JOBS = 5
/** At most this many jobs count, the last finished ones. */
export const MAX_JOBS = 200

/** One unit of an item on finished jobs: the median, and the figure that 80% of them were within. Both are null below `MIN_JOBS`. */
const figures = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ jobs: z.int(), median: z.nullable(value), p80: z.nullable(value) })

export const Actuals = z.object({
  /** The unit of the line's item; null for a line without one. */
  unit: z.nullable(z.string()),
  /** Minutes on site, to a tenth. */
  labor: figures(z.number()),
  /** Cost of material. Administrators only. */
  material: z.optional(figures(DecimalText)),
})
export type Actuals = z.infer<typeof Actuals>

export const actuals = {
  get: endpoint({
    method: 'GET',
    path: '/api/price-book/actuals',
    access: 'staff',
    summary:
      'Minutes that one unit of an item took on finished jobs, by the text of its line; its material for administrators',
    reads: ['price_book', 'quotes', 'jobs', 'hours', 'job_costs'],
    versioned: true,
    query: z.object({
      line: RequiredText(500, 'Send the text of a line'),
    }),
    returns: Actuals,
  }),
}

type Figures<Value> = { jobs: number; median: Value | null; p80: Value | null }

function figuresText<Value>({ jobs, median, p80 }: Figures<Value>, unit: string, toText: (value: Value) => string) {
  if (jobs === 0) return 'no finished jobs so far'
  if (median === null || p80 === null) return `only ${pluralize(jobs, 'finished job')} so far`
  return `${toText(median)} ${unitText(unit) || EACH}, 80% within ${toText(p80)} (${pluralize(jobs, 'job')})`
}

/** Short work, such as a foot of wire, keeps its tenths. */
const workText = (minutes: number): string => (minutes < 10 ? `${minutes} min` : durationText(Math.round(minutes)))

/** `2 h 40 min each, 80% within 3 h 30 min (12 jobs)`, or how few jobs there are. */
export const laborText = (labor: Actuals['labor'], unit: string): string => figuresText(labor, unit, workText)

/** The same for material: `$14.20 each, 80% within $18.00 (9 jobs)`. */
export const materialText = (material: NonNullable<Actuals['material']>, unit: string): string =>
  figuresText(material, unit, formatMoney)

/** The figures beside a line of a quote, of each that has jobs. Nothing for a line without an item. */
export function lineTexts({ unit, labor, material }: Actuals): string[] {
  if (unit === null) return []
  const texts = [
    ...(labor.jobs > 0 ? [`Labor: ${laborText(labor, unit)}`] : []),
    ...(material && material.jobs > 0 ? [`Material: ${materialText(material, unit)}`] : []),
  ]
  return texts.length > 0 ? texts : ['No finished jobs so far']
}
