import { dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { requireExistingJob } from '#features/work/jobs/server/shared/existing-job.ts'
import { noteEvent } from '#server/audit/notes.ts'
import type { AdminContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import {
  type BestClient,
  type BestClientsQuery,
  type JobMargin,
  MAX_MARGIN_ROWS,
  type MarginQuery,
  type MarginReport,
} from '../contract.ts'
import { readBestClients, readMargin, readMargins, readMarginsCsv } from './margins.ts'

/** The margin of a job so far. */
export async function getMargin(ctx: AdminContext, jobId: string): Promise<JobMargin> {
  await requireExistingJob(ctx, jobId)
  return readMargin(ctx.db, jobId, (await getCompany(ctx)).time_zone)
}

async function toScope<Query extends Pick<MarginQuery, 'from' | 'to'>>(
  ctx: AdminContext,
  { from, to, ...query }: Query,
) {
  const zone = (await getCompany(ctx)).time_zone
  return { ...query, zone, from: from ? startOfDay(zone, from) : null, to: to ? endOfDay(zone, to) : null }
}

export const getReport = async (ctx: AdminContext, query: MarginQuery): Promise<MarginReport> =>
  readMargins(ctx.db, await toScope(ctx, query), MAX_MARGIN_ROWS)

export const getBestClients = async (
  ctx: AdminContext,
  { limit = 5, ...days }: BestClientsQuery,
): Promise<BestClient[]> => readBestClients(ctx.db, await toScope(ctx, days), limit)

/** The report as CSV, with all rows. */
export async function getReportFile(ctx: AdminContext, query: MarginQuery): Promise<Reply> {
  const scope = await toScope(ctx, query)
  const body = await readMarginsCsv(ctx.db, scope)
  noteEvent(ctx)
  return file({ body, type: 'text/csv; charset=utf-8', name: `margins-${dayIn(scope.zone, ctx.now())}.csv` })
}
