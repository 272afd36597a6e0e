import { formatDate } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import { labelSheet } from './labels-document.ts'
import { getPanel } from './service.ts'

/** The circuit directory of a panel visible to the caller, to print for its door. */
export async function labelsFile(ctx: UserContext, id: string): Promise<Reply> {
  const [panel, company] = await Promise.all([getPanel(ctx, id), getCompany(ctx)])
  const day = formatDate(company.time_zone, ctx.now().toISOString())
  const body = await makePdf(ctx, {
    logo: () => Promise.resolve(null),
    document: () => labelSheet({ panel, company, day }),
  })
  return file({ body, type: 'application/pdf', name: `${panel.name} circuit directory.pdf`, inline: true })
}
