import { eq } from 'drizzle-orm'
import { formatDate } from '#contract/dates.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { pdfFooter } from '#features/company/settings/server/shared/pdf-parts.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { MUTED } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import { facts, nothing } from '#server/pdf/record-parts.ts'
import { signPdf } from '#server/signing.ts'
import { DECIDES } from '../contract.ts'
import { calculationCard } from './shared/calculation-card.ts'
import { calculations } from './table.ts'

/** A saved calculation as a signed PDF, to file with a permit or give to a customer. */
export async function calculationFile(ctx: StaffContext, id: string): Promise<Reply> {
  const [row] = await ctx.db
    .select({ calculation: calculations, job: jobs.title, client: clients.name })
    .from(calculations)
    .innerJoin(jobs, eq(jobs.id, calculations.job_id))
    .innerJoin(clients, eq(clients.id, jobs.client_id))
    .where(eq(calculations.id, id))
  if (!row) throw notFound('Calculation')
  const { calculation, job, client } = row
  const company = await getCompany(ctx)
  const pdf = await makePdf(ctx, {
    logo: () => Promise.resolve(null),
    document: () => ({
      title: calculation.name,
      author: company.company_name,
      content: [
        { text: company.company_name, fontSize: 12, color: MUTED },
        ...facts([
          ['Job', job],
          ['Client', client],
          ['Calculated', formatDate(company.time_zone, calculation.created_at)],
        ]),
        ...calculationCard(calculation),
        nothing(DECIDES),
      ],
      footer: pdfFooter(company, 'Calculation'),
    }),
  })
  const document = `Calculation ${calculation.name} for ${job}`
  const body = await signPdf(ctx, pdf, { document, company: company.company_name })
  return file({ body, type: 'application/pdf', name: `${calculation.name}.pdf`, inline: true })
}
