import { eq } from 'drizzle-orm'
import { formatDate } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import { type LabelPaper, labelsBlocked } from '../contract.ts'
import { doubtLines } from '../rules/outcome.ts'
import { printLabels } from './shared/label-pages.ts'
import { calculations } from './table.ts'

/** The labels of a saved calculation, with the day on which it was calculated. */
export async function labelsFile(ctx: StaffContext, id: string, paper: LabelPaper): Promise<Reply> {
  const [row] = await ctx.db.select().from(calculations).where(eq(calculations.id, id))
  if (!row) throw notFound('Calculation')
  refuseIf(labelsBlocked(row.outcome))
  const { labels = [], steps } = row.outcome
  const { time_zone } = await getCompany(ctx)
  const calculated = `Calculated ${formatDate(time_zone, row.created_at)}`
  const doubts = doubtLines(steps.map(({ reference }) => reference))
  return printLabels(ctx, row.name, {
    labels: labels.map((label) => ({ ...label, lines: [...label.lines, calculated], doubts })),
    paper,
  })
}
