import * as z from 'zod/mini'
import { onFirstUse } from '#contract/on-first-use.ts'
import type { Code } from './edition.ts'
import { isAbout } from './sections.ts'

const Value = z.union([z.number(), z.string()])

const Reference = z.object({
  /** A section or table of the code, or another source. */
  section: z.string(),
  /** The edition of the code; null for another source. */
  edition: z.nullable(z.string()),
  /** Why a person with the printed code must check it. */
  doubt: z.optional(z.string()),
  /** Who confirmed in the printed code that the edition says so, and when. */
  checked: z.optional(z.string()),
  /** Changes of the place where the work is. */
  local: z.optional(z.array(z.string())),
})
export type Reference = z.infer<typeof Reference>

/** One line of a calculation, with the section or table that it follows; none for plain arithmetic. */
export const Step = z.object({
  label: z.string(),
  formula: z.string(),
  value: Value,
  unit: z.string(),
  reference: z.nullable(Reference),
})
export type Step = z.infer<typeof Step>

export const Figure = z.object({ label: z.string(), value: Value, unit: z.string() })
export type Figure = z.infer<typeof Figure>

/** The fields of a permit that a calculation fills in. */
const PermitFields = z.object({ amperage: z.string(), service_size: z.nullable(z.string()), voltage: z.string() })

/** The text of a label for equipment, without the date on which it is printed. */
const Label = z.object({
  title: z.string(),
  /** In large letters. */
  value: z.string(),
  lines: z.array(z.string()),
})
export type Label = z.infer<typeof Label>

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
  permit: z.nullable(PermitFields),
  /** To print and attach. */
  labels: z.optional(z.array(Label)),
})
export type Outcome = z.infer<typeof Outcome>

/** Why there is no result, at the field to change. */
export type Refusal = { path: string; message: string }

/** Whole numbers with separators: `18,600`. */
const grouped = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }))
export const formatValue = (value: number | string): string =>
  typeof value === 'string' ? value : grouped().format(value)
/** `18,600 VA` */
export const withUnit = (value: number | string, unit: string): string => `${formatValue(value)} ${unit}`.trim()

/** A percentage of whole VA, rounded to whole VA, half up. */
export const applyPercent = (va: number, percent: number): number => Math.floor((va * percent + 50) / 100)

/** `210.8 · NEC 2023`; of another source its name alone. */
export const referenceText = ({ section, edition }: Reference): string =>
  edition === null ? section : `${section} · NEC ${edition}`
/** `Not verified: from secondary sources` */
export const doubtText = (doubt: string): string => `Not verified: ${doubt}`

/** `Not verified: as in 2023 (NEC 2026 110.9, UL 1561)`: for a label, each reason once with the references that it is about. */
export function doubtLines(references: readonly (Reference | null)[]): string[] {
  const open = references.flatMap((one) => (one?.doubt === undefined ? [] : [{ ...one, doubt: one.doubt }]))
  return [...Map.groupBy(open, ({ doubt }) => doubt)].map(([doubt, about]) => {
    const names = about.map(({ section, edition }) => (edition === null ? section : `NEC ${edition} ${section}`))
    return `${doubtText(doubt)} (${[...new Set(names)].join(', ')})`
  })
}

/** The lines below a reference: what is in doubt or was checked, then what the place changed. */
export const referenceNotes = ({ doubt, checked, local = [] }: Reference): { text: string; isOpen: boolean }[] => [
  ...(doubt === undefined ? [] : [{ text: doubtText(doubt), isOpen: true }]),
  ...(checked === undefined ? [] : [{ text: checked, isOpen: false }]),
  ...local.map((text) => ({ text, isOpen: true })),
]

/** A source beside the code. */
export type Source = { source: string }

/** Why a section must be checked in the printed code, or null: it is confirmed. */
export const getDoubt = ({ doubts }: Pick<Code, 'doubts'>, section: string): string | null =>
  doubts.checked?.[section] === undefined ? (doubts.sections[section] ?? doubts.others) : null

type Cited = Pick<Code, 'edition' | 'doubts' | 'local'>

/** A section of an edition, with the reason to check it and the changes of the place. */
export function toReference({ edition, doubts, local = [] }: Cited, at: string | Source): Reference {
  const section = typeof at === 'string' ? at : at.source
  const checked = doubts.checked?.[section]
  const doubt = getDoubt({ doubts }, section)
  const changes = typeof at === 'string' ? local.filter((change) => isAbout(change.section, at)) : []
  return {
    section,
    edition: typeof at === 'string' ? edition : null,
    ...(doubt !== null && { doubt }),
    ...(checked !== undefined && { checked }),
    ...(changes.length > 0 && { local: changes.map(({ text }) => text) }),
  }
}

/** Collects the steps of a calculation. `add` returns the step's value. */
export function worksheet(code: Cited) {
  const steps: Step[] = []
  const add = <V extends number | string>(
    section: string | Source | null,
    label: string,
    formula: string,
    value: V,
    unit = 'VA',
  ): V => {
    steps.push({ label, formula, value, unit, reference: section === null ? null : toReference(code, section) })
    return value
  }
  return { steps, add }
}
export type Worksheet = ReturnType<typeof worksheet>
