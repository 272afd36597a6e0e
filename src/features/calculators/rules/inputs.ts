import * as z from 'zod'
import { shown } from './outcome.ts'

type Bounds = { min?: number; max: number }

/** A number whose messages name it: 'Floor area must be greater than 0'. Messages are built when shown, not at startup. */
const numeric = (name: string, kind: string, { min = 1, max }: Bounds) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be ${kind}`) })
    .min(min, { error: () => `${name} must be ${min === 1 ? 'greater than 0' : `at least ${shown(min)}`}` })
    .max(max, { error: () => `${name} must be at most ${shown(max)}` })

/** A whole number, at least 1 unless said otherwise. */
export const Whole = (name: string, bounds: Bounds) =>
  numeric(name, 'a whole number', bounds).refine(Number.isInteger, `${name} must be a whole number`)

/** A whole number that may be left out, for none. */
export const OptionalWhole = (name: string, max: number) =>
  Whole(name, { min: 0, max })
    .nullish()
    .transform((value) => value ?? 0)

/** A number with at most two decimals, greater than 0. */
export const Decimal = (name: string, max: number) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${name} is required` : `${name} must be a number`) })
    .gt(0, `${name} must be greater than 0`)
    .max(max, { error: () => `${name} must be at most ${shown(max)}` })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${name} may have two decimals at most`)

export const MOST_VA = 1_000_000

/** A load in VA that may be left out, for none. */
export const Va = (name: string) => OptionalWhole(name, MOST_VA)

/** Loads of one kind: how many of each, and the VA of one. */
const Load = z.object({
  name: z
    .string()
    .trim()
    .max(80, 'Use at most 80 characters')
    .nullish()
    .transform((name) => name ?? ''),
  quantity: Whole('Quantity', { max: 100 }).default(1),
  va: Whole('VA', { max: MOST_VA }),
})
export type Load = z.output<typeof Load>

export const Loads = (name: string) =>
  z
    .array(Load, { error: `${name} must be a list` })
    .max(50, `${name}: list at most 50 lines`)
    .default([])

export const countOf = (loads: readonly Pick<Load, 'quantity'>[]): number =>
  loads.reduce((sum, { quantity }) => sum + quantity, 0)
export const vaOf = (loads: readonly Pick<Load, 'quantity' | 'va'>[]): number =>
  loads.reduce((sum, { quantity, va }) => sum + quantity * va, 0)

/** `4 × 1,500 VA + 2,500 VA` */
export const sumText = (loads: readonly Load[]): string =>
  loads.map(({ quantity, va }) => (quantity === 1 ? `${shown(va)} VA` : `${quantity} × ${shown(va)} VA`)).join(' + ') ||
  'None'

export const Voltage = z.union([z.literal(240), z.literal(208)], { error: 'Voltage must be 240 or 208' }).default(240)
