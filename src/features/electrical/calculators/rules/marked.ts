import type { Code } from './edition.ts'
import { getCode } from './code.ts'

export type MarkedSection = { section: string; doubt: string }

const SECTION = /^(?:(?:Table|Article|Chapter) \d|\d{3}\.\d)/
/** Longer texts that begin with a section say something about it. */
const LONGEST = 60

/** The sections, tables and other sources that an edition's figures name. */
function sectionsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'source' || SECTION.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => sectionsIn(inner, name))
}

const byNumber = new Intl.Collator('en-US', { numeric: true }).compare

/** Each section of an edition that a person with the printed code must check, with the reason, in the order of the code. */
export function markedSections(edition: string): MarkedSection[] {
  const code = getCode(edition)
  if (code === null) return []
  const { doubts, remarks: _, ...figures } = code satisfies Code
  const sections = new Set([...Object.keys(doubts.sections), ...sectionsIn(figures)])
  return [...sections]
    .filter((section) => section.length <= LONGEST)
    .toSorted(byNumber)
    .flatMap((section) => {
      const doubt = doubts.sections[section] ?? doubts.others
      return doubt === null ? [] : [{ section, doubt }]
    })
}
