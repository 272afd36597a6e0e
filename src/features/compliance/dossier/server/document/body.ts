import type { Content } from 'pdfmake/interfaces.js'
import { formatDateTime } from '#contract/dates.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { section } from '#server/pdf/record-parts.ts'
import type { DossierInput } from '../input.ts'
import type { Original } from '../build.ts'
import type { Print } from '../photos.ts'
import { listRecords } from '../records.ts'
import { calculationSection } from './calculations.ts'
import { renderCover } from './cover.ts'
import { licenseSection } from './licenses.ts'
import { inspectionSection, permitSection } from './permits.ts'
import { originalSection } from './originals.ts'
import { photoSection } from './photos.ts'
import { visitSection } from './visits.ts'
import { checklistSection, workOrderSection } from './work.ts'

const NEXT_PAGE: Content[] = [{ text: '', pageBreak: 'before' }]

/** The company and the regulator's notice, on every page. */
function makeFooter({ company, created_at, number }: DossierInput): PdfDocument['footer'] {
  const license = company.license_number ? ` · License ${company.license_number}` : ''
  const dateText = ` · Made ${formatDateTime(company.time_zone, created_at)}`
  return {
    lines: [`${company.company_name}${license}${dateText}`, company.license_notice].filter(Boolean),
    name: `Dossier ${number}`,
  }
}

/** The records, their history and the hashes, for programs. */
const serializeRecords = (input: DossierInput, originals: readonly Original[]) =>
  JSON.stringify({ records: listRecords(input), changes: input.changes, originals }, null, 1)

/** The whole dossier. The cover has a page to itself. */
export function renderBody(input: DossierInput, prints: readonly Print[], originals: readonly Original[]): PdfDocument {
  const { description } = input.job
  const papers = [
    ...section('Description', description ? [{ text: description }] : []),
    ...visitSection(input),
    ...permitSection(input),
    ...inspectionSection(input),
    ...workOrderSection(input),
    ...checklistSection(input),
    ...calculationSection(input),
    ...licenseSection(input),
  ]
  return {
    title: `${input.job.title}: dossier ${input.number}`,
    author: input.company.company_name,
    content: [
      ...renderCover(input),
      ...(papers.length > 0 ? NEXT_PAGE : []),
      ...papers,
      ...photoSection(input, prints),
      ...originalSection(originals),
    ],
    footer: makeFooter(input),
    attachment: { name: 'records.json', type: 'application/json', content: serializeRecords(input, originals) },
  }
}
