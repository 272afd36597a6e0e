import type { Content } from 'pdfmake/interfaces.js'
import { formatDay } from '#contract/dates.ts'
import { kindLabel } from '#features/compliance/licenses/contract.ts'
import type { DossierInput, License } from '../input.ts'
import { grid, section } from '#server/pdf/record-parts.ts'

export const licenseTitle = ({ kind, number }: Pick<License, 'kind' | 'number'>): string =>
  `${kindLabel(kind)} ${number}`

/** Licenses for this work, as entered when the dossier was made. */
export function licenseSection({ licenses, company, names }: DossierInput): Content[] {
  const rows = licenses.map(({ kind, number, user_id, expires_on }) => [
    kindLabel(kind),
    number,
    user_id === null ? company.company_name : (names[user_id] ?? ''),
    formatDay(expires_on),
  ])
  const table = grid(
    'Of the contractor and the electricians of this job',
    [
      { title: 'License', width: '*' },
      { title: 'Number', width: 90 },
      { title: 'Holder', width: 130 },
      { title: 'Expires', width: 80 },
    ],
    rows,
  )
  // There are few, which fit on one page.
  return section('Licenses', rows.length > 0 ? [{ unbreakable: true, stack: table }] : [])
}
