import * as z from 'zod/mini'
import { formatValue } from './outcome.ts'

/** A rule of several fields. It waits for these alone, so that a form says at once all that is missing. */
export const across = <T>(
  fields: readonly (keyof T)[],
  rule: (input: T, ctx: z.core.$RefinementCtx<T>) => void,
): z.core.$ZodCheck<T> => {
  const names = new Set<PropertyKey | undefined>(fields)
  return z.superRefine(rule, { when: ({ issues }) => !issues.some(({ path }) => names.has(path?.[0])) })
}

type Bounds = { min?: number; max: number }

/** A number whose messages name it: 'Floor area must be greater than 0'. Messages are built when shown, not at startup. */
const numeric = (name: string, kind: string, { min = 1, max }: Bounds) =>
  z.number({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be ${kind}`) }).check(
    z.minimum(min, {
      error: () => `${name} must be ${min === 1 ? 'greater than 0' : `at least ${formatValue(min)}`}`,
    }),
    z.maximum(max, { error: () => `${name} must be at most ${formatValue(max)}` }),
  )

/** A whole number, at least 1 unless said otherwise. */
export const Whole = (name: string, bounds: Bounds) =>
  numeric(name, 'a whole number', bounds).check(z.refine(Number.isInteger, `${name} must be a whole number`))

/** A whole number that may be left out, for none. */
export const OptionalWhole = (name: string, max: number) =>
  z.pipe(
    z.nullish(Whole(name, { min: 0, max })),
    z.transform((value) => value ?? 0),
  )

const twoDecimals = (name: string, max: number) =>
  z.number({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be a number`) }).check(
    z.maximum(max, { error: () => `${name} must be at most ${formatValue(max)}` }),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      `${name} may have two decimals at most`,
    ),
  )

/** A number with at most two decimals, greater than 0. */
export const Decimal = (name: string, max: number) =>
  twoDecimals(name, max).check(z.gt(0, `${name} must be greater than 0`))

/** A number with at most two decimals that may be left out, for none. */
export const OptionalDecimal = (name: string, max: number) =>
  z.pipe(
    z.nullish(twoDecimals(name, max).check(z.gte(0, `${name} must be at least 0`))),
    z.transform((value) => value ?? 0),
  )

const MOST_VA = 1_000_000

/** A load in VA that may be left out, for none. */
export const Va = (name: string) => OptionalWhole(name, MOST_VA)

/** Loads of one kind: how many of each, and the VA of one. */
const Load = z.object({
  name: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(80, 'Use at most 80 characters'))),
    z.transform((name) => name ?? ''),
  ),
  quantity: z._default(Whole('Quantity', { max: 100 }), 1),
  va: Whole('VA', { max: MOST_VA }),
})
export type Load = z.output<typeof Load>

export const Loads = (name: string) =>
  z._default(
    z.array(Load, { error: `${name} must be a list` }).check(z.maxLength(50, `${name}: list at most 50 lines`)),
    [],
  )

export const countLoads = (loads: readonly Pick<Load, 'quantity'>[]): number =>
  loads.reduce((sum, { quantity }) => sum + quantity, 0)
export const sumVa = (loads: readonly Pick<Load, 'quantity' | 'va'>[]): number =>
  loads.reduce((sum, { quantity, va }) => sum + quantity * va, 0)

/** `4 × 1,500 VA + 2,500 VA` */
export const sumText = (loads: readonly Load[]): string =>
  loads
    .map(({ quantity, va }) => (quantity === 1 ? `${formatValue(va)} VA` : `${quantity} × ${formatValue(va)} VA`))
    .join(' + ') || 'None'

export const Voltage = z._default(
  z.union([z.literal(240), z.literal(208)], { error: 'Voltage must be 240 or 208' }),
  240,
)

export const YesNo = z._default(z.boolean({ error: 'Send true or false' }), false)

export const Phase = z._default(z.enum(['single', 'three'], { error: 'Phase must be single or three' }), 'single')
