import { eq } from 'drizzle-orm'
import type { Column as PdfColumn, Content } from 'pdfmake/interfaces.js'
import { formatDate } from '#contract/dates.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { pdfFooter } from '#features/company/settings/server/shared/pdf-parts.ts'
import { users } from '#features/people/users/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { MUTED } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import { signPdf } from '#server/signing.ts'
import { DECIDES } from '../../contract.ts'
import type { CalculationSheet } from '../../rules/sheet.ts'
import { calculations } from '../table.ts'
import { calculationCard } from './calculation-card.ts'

/** A saved calculation as it is now, and the client of its job; null if it does not exist. */
export async function findSheet(
  { db }: StaffContext,
  id: string,
): Promise<{ client_id: string; sheet: CalculationSheet } | null> {
  const { name, kind, edition, inputs, answer, outcome, created_at } = calculations
  const [row] = await db
    .select({
      client_id: clients.id,
      sheet: {
        name,
        kind,
        edition,
        inputs,
        answer,
        outcome,
        created_at,
        job_title: jobs.title,
        client_name: clients.name,
        created_by_name: users.name,
      },
    })
    .from(calculations)
    .innerJoin(jobs, eq(jobs.id, calculations.job_id))
    .innerJoin(clients, eq(clients.id, jobs.client_id))
    .innerJoin(users, eq(users.id, calculations.created_by))
    .where(eq(calculations.id, id))
  return row ?? null
}

/** The sheet of a calculation, in a PDF. */
export const sheetContent = (sheet: CalculationSheet, company: Company): Content[] => [
  { text: company.company_name, fontSize: 12, color: MUTED },
  `${sheet.job_title}, ${sheet.client_name}. Calculated ${formatDate(company.time_zone, sheet.created_at)}${sheet.created_by_name === undefined ? '' : ` by ${sheet.created_by_name}`}.`,
  ...calculationCard(sheet),
  { text: DECIDES, color: MUTED, fontSize: 7.5, margin: [0, 4, 0, 0] },
  {
    unbreakable: true,
    columnGap: 24,
    margin: [0, 18, 0, 0],
    columns: ['Signature', 'License number', 'Date'].map(lineToSign),
  },
]

const LINE_WIDTH = 150

const lineToSign = (text: string): PdfColumn => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: LINE_WIDTH, y2: 0, lineWidth: 0.75, lineColor: MUTED }] },
    { text, fontSize: 8, color: MUTED, margin: [0, 3, 0, 0] },
  ],
})

/** A calculation as a signed PDF, to file with a permit or give to a customer. */
export async function sheetFile(ctx: Context, sheet: CalculationSheet): Promise<Reply> {
  const company = await getCompany(ctx)
  const { name, job_title } = sheet
  const pdf = await makePdf(ctx, {
    logo: () => Promise.resolve(null),
    document: () => ({
      title: name,
      author: company.company_name,
      content: sheetContent(sheet, company),
      footer: pdfFooter(company, 'Calculation'),
    }),
  })
  const document = `Calculation ${name} for ${job_title}`
  const body = await signPdf(ctx, pdf, { document, company: company.company_name })
  return file({ body, type: 'application/pdf', name: `${name}.pdf`, inline: true })
}
