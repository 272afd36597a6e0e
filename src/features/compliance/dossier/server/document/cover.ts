import type { Column, Content } from 'pdfmake/interfaces.js'
import { cityLine } from '#contract/address.ts'
import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { listCounts } from '#contract/text.ts'
import { jobStates } from '#features/work/jobs/contract.ts'
import { LINE, MUTED, WIDTH } from '#server/pdf/document.ts'
import type { DossierInput } from '../input.ts'
import { type Fact, facts } from '#server/pdf/record-parts.ts'

const block = (title: string, ...lines: (string | null)[]): Column => ({
  width: '*',
  stack: [{ text: title, fontSize: 8, color: MUTED }, ...lines.flatMap((line) => line || [])].map((line, index) =>
    index === 1 && typeof line === 'string' ? { text: line, bold: true } : line,
  ),
})

/** The cover page: client, contractor and contents. Long texts are on later pages, so that it stays one page. */
export function renderCover(input: DossierInput): Content[] {
  const { company, logo, job, client, created_at, created_by, number } = input
  const when = (instant: string | null) => instant && formatDateTime(company.time_zone, instant)
  const counts = listCounts({
    visit: input.visits.length,
    permit: input.permits.length,
    inspection: input.inspections.length,
    'work order': input.workOrders.length,
    checklist: input.checklists.length,
    calculation: input.calculations.length,
    photo: input.photos.length,
    'other file': input.files.length,
  })
  const dossier: Fact[] = [
    ['Dossier', `No. ${number} of this job`],
    ['Made', `${formatDateTime(company.time_zone, created_at)} by ${created_by}`],
    ['Status of the job', jobStates.of(job).label],
    ['Scheduled', when(job.scheduled_date)],
    ['Completed', when(job.completed_date)],
    ['Location', job.location],
  ]
  return [
    {
      columns: [
        { text: 'Job dossier', fontSize: 12, color: MUTED, width: '*', margin: [0, 8, 0, 0] },
        logo === null
          ? {
              text: company.company_name,
              fontSize: 14,
              bold: true,
              alignment: 'right',
              width: 280,
              margin: [0, 6, 0, 0],
            }
          : { image: logo, fit: [200, 56], alignment: 'right', width: 200 },
      ],
    },
    { text: job.title, fontSize: 28, bold: true, margin: [0, 60, 0, 0], lineHeight: 1.1 },
    { text: client.name, fontSize: 16, margin: [0, 6, 0, 0] },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: LINE }],
      margin: [0, 24, 0, 8],
    },
    ...facts(dossier),
    {
      margin: [0, 30, 0, 0],
      columnGap: 24,
      columns: [
        block(
          'Contractor',
          company.company_name,
          company.license_number && `License ${company.license_number}`,
          company.address,
          cityLine(company),
          formatPhone(company.phone),
          company.email,
        ),
        block(
          'Client',
          client.name,
          client.address,
          cityLine(client),
          client.phone && formatPhone(client.phone),
          client.email,
        ),
      ],
    },
    {
      margin: [0, 30, 0, 0],
      stack: [
        { text: 'What is inside', fontSize: 8, color: MUTED },
        { text: counts ?? 'There are no visits, permits, inspections, work orders or photos of this job yet.' },
        {
          margin: [0, 6, 0, 0],
          color: MUTED,
          text: `This file is signed. At ${input.verify_url} anyone can check that it is as ${company.company_name} made it.`,
        },
      ],
    },
  ]
}
