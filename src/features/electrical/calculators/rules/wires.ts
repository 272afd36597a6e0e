import * as z from 'zod/mini'
import type { ampacity } from './2023/ampacity.ts'
import type { Code } from './edition.ts'

const materials = ['copper', 'aluminum'] as const
export type Material = (typeof materials)[number]

export const Material = z._default(z.enum(materials, { error: 'Material must be copper or aluminum' }), 'copper')

/** From 14 AWG to 1000 kcmil, smallest first. Written out: an object puts its whole-number keys in another order. */
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
  '600',
  '700',
  '750',
  '800',
  '900',
  '1000',
] as const satisfies (keyof typeof ampacity.copper)[]
export type Size = (typeof sizes)[number]

export const Size = z.enum(sizes, { error: 'Choose a conductor size' })

export const wireUnit = (size: string): string => (/^\d{3,4}$/.test(size) ? 'kcmil' : 'AWG')
/** `2/0 AWG`, `250 kcmil` */
export const sizeText = (size: string): string => `${size} ${wireUnit(size)}`

/** A table's value for this size, or null. */
export const valueAt = <V>(table: Partial<Record<Size, V>>, size: Size): V | null => table[size] ?? null

export const isAtMost = (size: Size, other: Size): boolean => sizes.indexOf(size) <= sizes.indexOf(other)

/** The sizes that a run may have: in parallel only large ones. */
export const sizesFor = ({ parallel }: Pick<Code, 'parallel'>, sets: number): readonly Size[] =>
  sets === 1 ? sizes : sizes.filter((size) => isAtMost(parallel.from, size))

/** Warnings about sizes whose figures come from secondary sources alone. */
export function unconfirmed(used: readonly Size[], material?: Material): string[] {
  const large = used.filter((size) => !isAtMost(size, '500'))
  return [
    ...(large.length > 0
      ? ['The figures above 500 kcmil come from secondary sources. Check them in the printed tables.']
      : []),
    ...(material === 'aluminum' && large.includes('700')
      ? ['Sources differ on 700 kcmil aluminum at 60 °C: 315 A or 310 A.']
      : []),
  ]
}
