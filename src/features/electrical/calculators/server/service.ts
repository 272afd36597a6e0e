import { eq, sql } from 'drizzle-orm'
import { jobs } from '#features/work/jobs/server/table.ts'
import { editionInForce } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { AppError, invalid, notFound } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import type { Calculated, Calculation, JobEdition, SaveQuery } from '../contract.ts'
import { calculate } from '../rules/calculate.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { withUnit } from '../rules/outcome.ts'
import { calculationList } from './lists.ts'
import { findSheet, sheetFile } from './shared/calculation-sheet.ts'
import { editionFor } from './shared/job-edition.ts'
import { listChecks } from './shared/local-code.ts'
import { calculations } from './table.ts'

const JOB_REQUIRED = 'Choose the job to save this calculation to'

export async function getJobEdition(ctx: StaffContext, id: string): Promise<JobEdition> {
  const [job] = await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id))
  if (!job) throw notFound('Job')
  return editionFor(ctx, id)
}

/** Calculates, and with `save` stores the calculation with its job. */
export async function runCalculation(
  ctx: StaffContext,
  kind: Kind,
  entered: unknown,
  { edition: chosen, save, job_id, name }: SaveQuery,
): Promise<Calculated> {
  const job = job_id === undefined ? null : await editionFor(ctx, job_id)
  const followed = chosen ?? job?.edition ?? (await editionInForce(ctx))
  const worked = calculate(kind, entered, followed, { checks: await listChecks(ctx), local: job?.local })
  if (worked.outcome === null)
    throw new AppError(400, worked.errors[0]?.message ?? 'Check what you entered', { errors: worked.errors })
  const { outcome, inputs, edition } = worked
  const calculated = { ...outcome, kind, edition, inputs }
  if (save === undefined) return { ...calculated, id: null, job_id: null, name: null }
  if (job_id === undefined) throw invalid('job_id', JOB_REQUIRED)
  return inTransaction(ctx, async (ctx) => {
    const { db, user, now } = ctx
    // Locked, so that the job cannot be deleted meanwhile.
    const [job] = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job_id)).for('key share')
    if (!job) throw invalid('job_id', 'This job was deleted. Choose another one.')
    const created_at = now().toISOString()
    const answer = withUnit(outcome.result, outcome.unit)
    const values = { job_id, kind, name: name ?? kinds[kind].label, edition, inputs, outcome, answer }
    const row = await insertRow(ctx, calculations, {
      ...values,
      created_by: user.id,
      created_at,
      updated_at: created_at,
    })
    return { ...calculated, id: row.id, name: row.name, job_id }
  })
}

export async function getCalculation(ctx: StaffContext, id: string): Promise<Calculation> {
  const [row] = await calculationList.find(ctx, sql`k.id = ${id}`)
  const [details] = await ctx.db
    .select({ inputs: calculations.inputs, outcome: calculations.outcome, client_id: jobs.client_id })
    .from(calculations)
    .innerJoin(jobs, eq(jobs.id, calculations.job_id))
    .where(eq(calculations.id, id))
  if (!row || !details) throw notFound('Calculation')
  const { outcome, ...rest } = details
  return { ...row, ...outcome, ...rest }
}

export async function calculationFile(ctx: StaffContext, id: string): Promise<Reply> {
  const saved = await findSheet(ctx, id)
  if (!saved) throw notFound('Calculation')
  return sheetFile(ctx, saved.sheet)
}

/** Only the name changes: the figures stay as they were calculated. */
export const renameCalculation = (
  ctx: StaffContext,
  id: string,
  { name, updated_at }: { name: string; updated_at?: string | undefined },
): Promise<Calculation> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, calculations, id, { noun: 'Calculation', version: updated_at })
    await updateRow(ctx, calculations, id, { name })
    return getCalculation(ctx, id)
  })

export const deleteCalculation = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, calculations, id, { noun: 'Calculation' })
    await ctx.db.delete(calculations).where(eq(calculations.id, id))
  })
