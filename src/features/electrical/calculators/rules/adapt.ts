import { formatDay } from '#contract/dates.ts'
import type { Code, LocalChange } from './edition.ts'

/** A section that a person looked up in the printed code. */
export type SectionCheck = { edition: string; section: string; checked_by_name: string; checked_on: string }

/** The company's own knowledge of the code: sections that it checked, and changes of the place where the work is. */
export type Adapted = {
  checks?: readonly SectionCheck[] | undefined
  local?: readonly (LocalChange & { edition: string })[] | undefined
}

/** `Checked by Ana Ortiz on Nov 27, 2026` */
export const checkText = ({ checked_by_name, checked_on }: Omit<SectionCheck, 'edition' | 'section'>): string =>
  `Checked by ${checked_by_name} on ${formatDay(checked_on)}`

/** The figures of an edition with its checked sections and local changes. No figure differs. */
export function adapt(code: Code, { checks = [], local = [] }: Adapted): Code {
  const own = checks.filter(({ edition }) => edition === code.edition)
  const checked = Object.fromEntries(own.map((check) => [check.section, checkText(check)]))
  return {
    ...code,
    doubts: { ...code.doubts, checked },
    local: local.filter(({ edition }) => edition === code.edition),
  }
}
