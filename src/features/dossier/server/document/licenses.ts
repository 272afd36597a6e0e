import type { Content } from 'pdfmake/interfaces.js'
import { formatDay } from '#contract/dates.ts'
import { kindLabel } from '#features/licenses/contract.ts'
import type { DossierInput, License } from '../input.ts'
import { grid, section } from './parts.ts'

export const licenseTitle = ({ kind, number }: Pick<License, 'kind' | 'number'>): string =>
  `${kindLabel(kind)} ${number}`

/** Who was licensed to do this work, as entered when the dossier was made. */
export const licenseSection = ({ licenses, company, names }: DossierInput): Content[] =>
  licenses.length === 0
    ? []
    : [
        section('Licenses'),
        ...grid(
          'Of the contractor and the electricians of this job',
          [
            { title: 'License', width: '*' },
            { title: 'Number', width: 90 },
            { title: 'Holder', width: 130 },
            { title: 'Expires', width: 80 },
          ],
          licenses.map(({ kind, number, user_id, expires_on }) => [
            kindLabel(kind),
            number,
            user_id === null ? company.company_name : (names[user_id] ?? ''),
            formatDay(expires_on),
          ]),
        ),
      ]
