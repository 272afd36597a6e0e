import { formatPhone } from '#contract/phone-format.ts'

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z\d]{2,}/g) ?? []
const SAME = 5
/** `chargers` is `charger`, and `rewiring` is `rewire`. */
const isSame = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) > 3 && a.slice(0, SAME) === b.slice(0, SAME))

/** Any work may be called this: alone, such a word names none. */
const KINDS =
  /^(?:install|repair|replac|servic|upgrad|chang|wiring|work|inspect|new|visit|for|the|and|in|at|of|on|to|with)/

/** The rows whose name has the most of these words: one that is its own, or two of them. */
export function matchWords<Row>(rows: readonly Row[], words: string, getName: (row: Row) => string): Row[] {
  const said = wordsIn(words)
  const scored = rows.map((row) => {
    const parts = wordsIn(getName(row)).filter((part) => said.some((word) => isSame(word, part)))
    return { row, score: parts.length > 1 || parts.some((part) => !KINDS.test(part)) ? parts.length : 0 }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.flatMap(({ row, score }) => (best > 0 && score === best ? [row] : []))
}

type Site = {
  client_phone: string | null
  gate_code: string | null
  dog: string | null
  parking: string | null
  notes: string | null
  description?: string | null
  job_notes?: string | null
  property_notes?: string | null
}

/** Whom a crew calls, how it gets in, and what it has to know, a line each. */
export function siteLines(site: Site): string[] {
  const facts: [string, string | null | undefined][] = [
    ['Phone', site.client_phone && formatPhone(site.client_phone)],
    ['Gate code', site.gate_code],
    ['Dog', site.dog],
    ['Parking', site.parking],
    ['Description', site.description],
    ['Notes', [site.notes, site.job_notes, site.property_notes].filter(Boolean).join('. ')],
  ]
  return facts.flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []))
}
