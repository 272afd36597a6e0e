import type { Content } from 'pdfmake/interfaces.js'
import { formatDateTime } from '#contract/dates.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import type { DossierInput } from '../input.ts'
import type { Print } from '../photos.ts'
import { calculationSection } from './calculations.ts'
import { coverOf } from './cover.ts'
import { licenseSection } from './licenses.ts'
import { inspectionSection, permitSection } from './permits.ts'
import { photoSection } from './photos.ts'
import { checklistSection, workOrderSection } from './work.ts'

const NEXT_PAGE: Content[] = [{ text: '', pageBreak: 'before' }]

type Footed = Pick<DossierInput, 'company' | 'created_at'>

/** The company and the regulator's notice, on every page. */
export function footerOf({ company, created_at }: Footed, name: string): PdfDocument['footer'] {
  const license = company.license_number ? ` · License ${company.license_number}` : ''
  const made = ` · Made ${formatDateTime(company.time_zone, created_at)}`
  return { lines: [`${company.company_name}${license}${made}`, company.license_notice].filter(Boolean), name }
}

/** Everything but the manifest. The cover has a page of its own. */
export function bodyOf(input: DossierInput, prints: readonly Print[]): PdfDocument {
  const papers = [
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
    content: [...coverOf(input), ...(papers.length > 0 ? NEXT_PAGE : []), ...papers, ...photoSection(input, prints)],
    footer: footerOf(input, `Dossier ${input.number}`),
  }
}
