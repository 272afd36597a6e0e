import { formatDay } from '#contract/dates.ts'
import { listAnd } from '#contract/text.ts'
import type { PropertyKind } from '#features/people/properties/contract.ts'
import { isTradeLicense, kindLabel, type LicenseKind, SUPERVISING } from '#features/compliance/licenses/states.ts'

type License = { kind: LicenseKind; expires_on: string }

export type CrewMember = { name: string; licenses: readonly License[] }

/** A reason to look at a crew again, with the rule that it rests on. */
export type Concern = { text: string; rule: string; is_verified: boolean }

/** The rule of a concern: `16 TAC 73.51`. */
export const nameRule = ({ rule, is_verified }: Concern): string =>
  is_verified ? rule : `${rule}, not verified: ask TDLR`

const isValidOn =
  (day: string) =>
  ({ expires_on }: License) =>
    expires_on >= day

/** 16 TAC 73.51: only licensed people perform electrical work, under the contractor's master of record. */
const LICENSED_PEOPLE = { rule: '16 TAC 73.51', is_verified: true }
/** 16 TAC 73.10 as amended in 2026, which we know from a secondary source only. */
const ON_SITE = { rule: '16 TAC 73.10', is_verified: false }
/** Texas Occupations Code 1305.002: a residential wireman works in dwellings. We have not read its current text. */
const DWELLINGS_ONLY = { rule: 'Occupations Code 1305.002', is_verified: false }

/** Kinds that let a person work in any building. */
const UNLIMITED: readonly LicenseKind[] = ['master', 'journeyman']

/** `masters`: the licenses of all active master electricians. `property`: of the job, or null if it is unknown. */
type Work = { masters: readonly License[]; day: string; property: PropertyKind | null }

/** The concerns about a crew on a day. */
export function listConcerns(crew: readonly CrewMember[], { masters, day, property }: Work): Concern[] {
  const isValid = isValidOn(day)
  const unlicensed = crew.flatMap(({ name, licenses }): Concern[] => {
    const trade = licenses.filter(isTradeLicense)
    if (trade.some(isValid)) return []
    const [last] = trade.toSorted((one, other) => (one.expires_on > other.expires_on ? -1 : 1))
    const text = last
      ? `The ${kindLabel(last.kind)} license of ${name} expires on ${formatDay(last.expires_on)}, before this visit`
      : `There is no electrician's license of ${name} on file`
    return [{ text, ...LICENSED_PEOPLE }]
  })
  const namesWith = (kinds: readonly LicenseKind[]) =>
    crew
      .filter(({ licenses }) => licenses.some((license) => isValid(license) && kinds.includes(license.kind)))
      .map(({ name }) => name)
  const apprentices = namesWith(SUPERVISING).length > 0 ? [] : namesWith(['apprentice'])
  const isForWiremen = property !== 'commercial' || namesWith(UNLIMITED).length > 0
  const wiremen = isForWiremen ? [] : namesWith(['residential_wireman'])
  return [
    ...unlicensed,
    ...(apprentices.length === 0
      ? []
      : [
          {
            text: `${listAnd(apprentices)} ${apprentices.length === 1 ? 'is an apprentice' : 'are apprentices'} without a licensed electrician on the crew. Apprentices work under on-site supervision`,
            ...ON_SITE,
          },
        ]),
    ...(wiremen.length === 0
      ? []
      : [
          {
            text: `${listAnd(wiremen)} ${wiremen.length === 1 ? 'is a residential wireman' : 'are residential wiremen'} without a journeyman or master electrician on the crew. Residential wiremen work in dwellings, and this property is commercial`,
            ...DWELLINGS_ONLY,
          },
        ]),
    ...(masters.some(isValid)
      ? []
      : [{ text: 'No Master Electrician of the company has a valid license on that day', ...LICENSED_PEOPLE }]),
  ]
}
