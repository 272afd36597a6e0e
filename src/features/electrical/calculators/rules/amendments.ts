import { formatDay } from '#contract/dates.ts'
import type { LocalChange } from './edition.ts'
import { isAbout } from './sections.ts'
import type { Amendment } from '#features/electrical/code/contract.ts'

/** Where work is done. A permit's jurisdiction counts before the city of the address. */
export type Place = { jurisdiction: string | null; city: string | null; state: string | null }

const lower = (text: string | null): string => text?.trim().toLowerCase() ?? ''

function isIn({ jurisdiction, city, state }: Place, amendment: Pick<Amendment, 'city' | 'state'>): boolean {
  if (lower(state) !== lower(amendment.state)) return false
  if (amendment.city === null) return true
  const name = lower(amendment.city)
  return lower(jurisdiction) === '' ? lower(city) === name : ` ${words(jurisdiction)} `.includes(` ${words(name)} `)
}

/** `City of Fort-Worth` as `city of fort worth`. */
const words = (text: string | null): string => lower(text).replace(/[^\p{L}\p{N}]+/gu, ' ')

export type EditionChange = LocalChange & { edition: string }

type Written = Omit<Amendment, 'id' | 'created_at' | 'updated_at'>

/** `Dallas, TX`; a whole state by its letters. */
export const placeName = ({ city, state }: Pick<Written, 'city' | 'state'>): string =>
  city === null ? state : `${city}, ${state}`

/** `Dallas, TX, since May 23, 2025: it adds this section.` */
const amendmentText = (amendment: Omit<Written, 'edition' | 'section'>): string =>
  `${placeName(amendment)}, since ${formatDay(amendment.in_force_from)}: ${amendment.text}`

/** The amendments in force in a place on a day, for each edition. */
export const changesIn = (amendments: readonly Written[], place: Place, day: string): EditionChange[] =>
  amendments
    .filter((amendment) => isIn(place, amendment) && amendment.in_force_from <= day)
    .map((amendment) => ({
      edition: amendment.edition,
      section: amendment.section,
      text: amendmentText(amendment),
    }))

/** The changes of the section that a reference such as `NEC 2023 210.8(F)` names, in its own edition. */
export function findChanges(reference: string | null, changes: readonly EditionChange[]): string[] {
  const [, edition, section] = /^NEC (\d{4}) (.+)$/.exec(reference?.trim() ?? '') ?? []
  if (edition === undefined || section === undefined) return []
  return changes.filter((one) => one.edition === edition && isAbout(one.section, section)).map(({ text }) => text)
}
