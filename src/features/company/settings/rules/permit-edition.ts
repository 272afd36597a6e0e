import { type CodeEditions, editionOn } from './code-editions.ts'

/** The dates and place of a permit that decide which edition of the code it follows. */
export type PermitDates = {
  application_date: string
  approval_date: string | null
  jurisdiction: string | null
}

/** Cities whose own adoption was looked up in November 2026. None of it is certain: it says what to ask. */
const cities: Readonly<Record<string, string>> = {
  austin:
    'Austin: a draft ordinance replaces 110.12, 210.5(C)(1), 230.70(A) and 680.41 of the 2026 edition with local text. Ask the city.',
  dallas:
    'Dallas adopted the 2023 edition on May 23, 2025, with additions such as 215.18 and 230.85(C). No adoption of 2026 was found: ask the city whether its edition or the state’s counts.',
  'fort worth':
    'Fort Worth adopted the 2023 edition on March 1, 2024 (Ordinance 26721-02-2024). No adoption of 2026 was found: ask the city whether its edition or the state’s counts.',
  houston: 'Houston goes by the day on which the application is submitted. Its local amendments were still a draft.',
  'san antonio':
    'San Antonio: its edition was not found. City Code 10-53 has rules of its own for labels of panels and doors. Ask the city.',
}

/** The doubt about a city's edition, or null. */
function localNote(jurisdiction: string | null): string | null {
  const place = jurisdiction?.toLowerCase() ?? ''
  const city = Object.keys(cities).find((name) => new RegExp(String.raw`\b${name}\b`).test(place))
  return city === undefined ? null : (cities[city] ?? null)
}

/** The edition that a permit follows, by its application date, and what to ask about it. */
export function permitEdition(
  editions: CodeEditions | undefined,
  { application_date, approval_date, jurisdiction }: PermitDates,
): { edition: string; remarks: string[] } {
  const edition = editionOn(editions, application_date)
  const whenApproved = approval_date === null ? edition : editionOn(editions, approval_date)
  const local = localNote(jurisdiction)
  return {
    edition,
    remarks: [
      ...(whenApproved === edition
        ? []
        : [
            `The permit was applied for under NEC ${edition} and approved under NEC ${whenApproved}. TDLR’s guide goes by the day on which it was obtained: ask the authority having jurisdiction.`,
          ]),
      ...(local === null ? [] : [local]),
    ],
  }
}
