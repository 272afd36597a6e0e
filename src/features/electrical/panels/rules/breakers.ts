import { standardRatings } from '#features/electrical/calculators/rules/2023/ratings.ts'
import { formatCount } from '#contract/text.ts'

/** The ratings that a breaker can have, in amperes (NEC 2023, 240.6(A)). */
export const standardSizes: readonly number[] = standardRatings.amperes

export const STANDARD = 'Choose a standard size of 240.6(A), such as 15, 20, 30 or 50 A'
export const isStandard = (amps: number): boolean => standardSizes.includes(amps)

export const protections = ['none', 'afci', 'gfci', 'dual'] as const
export type Protection = (typeof protections)[number]
/** As a label sheet writes them. */
export const protectionText: Record<Protection, string> = { none: '', afci: 'AFCI', gfci: 'GFCI', dual: 'AFCI/GFCI' }
export const protectionOptions = [
  { value: 'none', label: 'None' },
  { value: 'afci', label: 'AFCI' },
  { value: 'gfci', label: 'GFCI' },
  { value: 'dual', label: 'Dual function (AFCI and GFCI)' },
] as const satisfies { value: Protection; label: string }[]

/** `50 A, 2-pole` */
export const breakerText = ({ breaker_amps, poles }: { breaker_amps: number; poles: number }): string =>
  `${breaker_amps} A, ${poles}-pole`

type Circuit = {
  label: string
  breaker_amps: number
  poles: number
  protection: Protection
  load_va: number | null
  wire_size: string | null
  spare: boolean
}

/** Everything about a circuit in one line: `Range, 50 A, 2-pole, 8,000 VA, 6 AWG`. */
export const circuitText = (circuit: Circuit): string =>
  [
    circuit.label,
    breakerText(circuit),
    protectionText[circuit.protection],
    circuit.load_va !== null && `${formatCount(circuit.load_va)} VA`,
    circuit.wire_size,
    circuit.spare && 'spare',
  ]
    .filter(Boolean)
    .join(', ')
