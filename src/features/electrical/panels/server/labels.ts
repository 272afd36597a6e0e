import { formatDate } from '#contract/dates.ts'
import { adapt } from '#features/electrical/calculators/rules/adapt.ts'
import { getCode } from '#features/electrical/calculators/rules/code.ts'
import { doubtLines } from '#features/electrical/calculators/rules/outcome.ts'
import { listChecks } from '#features/electrical/calculators/server/shared/local-code.ts'
import { printLabels } from '#features/electrical/calculators/server/shared/label-pages.ts'
import { editionInForce, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { EquipmentLabelQuery } from '../rules/label-query.ts'
import { labelBlocked, labelNames, labelRule, labels } from '../rules/labels.ts'
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

/** Labels for the equipment of a panel: those chosen, or all that fit it. */
export async function equipmentLabelsFile(
  ctx: StaffContext,
  id: string,
  { labels: chosen, paper, edition }: EquipmentLabelQuery,
): Promise<Reply> {
  const panel = await getPanel(ctx, id)
  for (const name of chosen ?? []) refuseIf(labelBlocked(name, panel))
  const names = chosen ?? labelNames.filter((name) => labelBlocked(name, panel) === null)
  const tables = getCode(edition ?? (await editionInForce(ctx)))
  const code = tables && adapt(tables, { checks: await listChecks(ctx) })
  return printLabels(ctx, panel.name, {
    labels: names.map((name) => ({
      ...labels[name](panel),
      doubts: code === null ? [] : doubtLines([labelRule(name, panel, code).reference]),
    })),
    paper,
  })
}
