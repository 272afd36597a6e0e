import * as z from 'zod'
import { onFirstUse } from '#contract/on-first-use.ts'
import type { Code } from './code.ts'

const Value = z.union([z.number(), z.string()])

const Reference = z.object({ section: z.string(), edition: z.string() })

/** One line of a calculation, with the section or table that it follows; none for plain arithmetic. */
export const Step = z.object({
  label: z.string(),
  formula: z.string(),
  value: Value,
  unit: z.string(),
  reference: Reference.nullable(),
})
export type Step = z.infer<typeof Step>

export const Figure = z.object({ label: z.string(), value: Value, unit: z.string() })
export type Figure = z.infer<typeof Figure>

/** The fields of a permit that a calculation fills in. */
const PermitFields = z.object({ amperage: z.string(), service_size: z.string().nullable(), voltage: z.string() })

/** The outcome of a calculation, with every step. */
export const Outcome = z.object({
  /** Names `result`: 'Calculated load'. */
  title: z.string(),
  result: Value,
  unit: z.string(),
  /** Results besides the first. */
  figures: z.array(Figure),
  steps: z.array(Step),
  /** Open points of the calculation, and what to check. */
  remarks: z.array(z.string()),
  permit: PermitFields.nullable(),
})
export type Outcome = z.infer<typeof Outcome>

/** Why there is no result, at the field to change. */
export type Refusal = { path: string; message: string }

/** Whole numbers with separators: `18,600`. */
const grouped = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }))
export const shown = (value: number | string): string => (typeof value === 'string' ? value : grouped().format(value))
/** `18,600 VA` */
export const withUnit = (value: number | string, unit: string): string => `${shown(value)} ${unit}`.trim()

/** A percentage of whole VA, rounded to whole VA, half up. */
export const percentOf = (va: number, percent: number): number => Math.floor((va * percent + 50) / 100)

/** Collects the steps of a calculation. `add` returns the step's value. */
export function worksheet(code: Pick<Code, 'edition'>) {
  const steps: Step[] = []
  const add = <V extends number | string>(
    section: string | null,
    label: string,
    formula: string,
    value: V,
    unit = 'VA',
  ): V => {
    const reference = section === null ? null : { section, edition: code.edition }
    steps.push({ label, formula, value, unit, reference })
    return value
  }
  return { steps, add }
}
export type Worksheet = ReturnType<typeof worksheet>
