import * as z from 'zod'
import type { code2023 } from './2023/edition.ts'

const materials = ['copper', 'aluminum'] as const
export type Material = (typeof materials)[number]

export const Material = z.enum(materials, { error: 'Material must be copper or aluminum' }).default('copper')

/** From 14 AWG to 500 kcmil, smallest first. Written out: an object puts its whole-number keys in another order. */
export const sizes = [
  '14',
  '12',
  '10',
  '8',
  '6',
  '4',
  '3',
  '2',
  '1',
  '1/0',
  '2/0',
  '3/0',
  '4/0',
  '250',
  '300',
  '350',
  '400',
  '500',
] as const satisfies (keyof typeof code2023.ampacity.copper)[]
export type Size = (typeof sizes)[number]

export const Size = z.enum(sizes, { error: 'Choose a conductor size' })

export const unitOf = (size: string): string => (/^\d{3}$/.test(size) ? 'kcmil' : 'AWG')
/** `2/0 AWG`, `250 kcmil` */
export const sizeText = (size: string): string => `${size} ${unitOf(size)}`

/** What a table of sizes has for this one, or null. */
export const valueAt = <V>(table: Partial<Record<Size, V>>, size: Size): V | null => table[size] ?? null
