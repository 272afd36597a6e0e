import { and, eq, sql } from 'drizzle-orm'
import { discardFile } from '#features/files/attachments/server/shared/discard-file.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { refuseFuture } from '#features/company/settings/server/shared/company.ts'
import { requireExistingJob } from '#features/work/jobs/server/shared/existing-job.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { CostInput, CostPatch, JobCost } from '../contract.ts'
import { costList } from './lists.ts'
import { jobCosts } from './table.ts'

/** 404 unless the caller may see the cost. */
export async function getCost(ctx: StaffContext, id: string): Promise<JobCost> {
  const [cost] = await costList.find(ctx, sql`c.id = ${id}::uuid`)
  if (!cost) throw notFound('Cost')
  return cost
}

const lockCost = (ctx: StaffContext, id: string, version?: string) =>
  lockRow(ctx, jobCosts, id, {
    noun: 'Cost',
    version,
    visible: ctx.user.role === 'admin' ? undefined : eq(jobCosts.created_by, ctx.user.id),
  })

const NO_RECEIPT = 'Upload the photo of the receipt again'
const USED_RECEIPT = 'This is the receipt of another cost. Upload a new photo.'

/** A picture that was uploaded as a receipt of this job, by the caller or seen by an administrator, and of no other cost. */
async function requireReceipt(ctx: StaffContext, jobId: string, receiptId: string): Promise<void> {
  const isReceipt = and(eq(files.id, receiptId), eq(files.receipt_job_id, jobId), eq(files.is_deleted, false))
  const [receipt] = await ctx.db.select({ uploaded_by: files.uploaded_by }).from(files).where(isReceipt).for('update')
  if (!receipt || (ctx.user.role !== 'admin' && receipt.uploaded_by !== ctx.user.id))
    throw invalid('receipt_id', NO_RECEIPT)
  if ((await ctx.db.$count(jobCosts, eq(jobCosts.receipt_id, receiptId))) > 0) throw invalid('receipt_id', USED_RECEIPT)
}

export const createCost = (ctx: StaffContext, input: CostInput): Promise<JobCost> =>
  inTransaction(ctx, async (ctx) => {
    await requireExistingJob(ctx, input.job_id)
    await refuseFuture(ctx, 'incurred_on', input.incurred_on)
    if (input.receipt_id) await requireReceipt(ctx, input.job_id, input.receipt_id)
    const created_at = ctx.now().toISOString()
    const values = { ...input, created_by: ctx.user.id, created_at, updated_at: created_at }
    return getCost(ctx, (await insertRow(ctx, jobCosts, values)).id)
  })

/** Changes only the fields sent. A receipt that was replaced is deleted. */
export const updateCost = (ctx: StaffContext, id: string, patch: CostPatch): Promise<JobCost> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const { job_id, receipt_id } = await lockCost(ctx, id, updated_at)
    await refuseFuture(ctx, 'incurred_on', values.incurred_on)
    const isReplaced = values.receipt_id !== undefined && values.receipt_id !== receipt_id
    if (isReplaced && values.receipt_id) await requireReceipt(ctx, job_id, values.receipt_id)
    await updateRow(ctx, jobCosts, id, values)
    if (isReplaced && receipt_id !== null) await discardFile(ctx, receipt_id)
    return getCost(ctx, id)
  })

export const deleteCost = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { receipt_id } = await lockCost(ctx, id)
    await ctx.db.delete(jobCosts).where(eq(jobCosts.id, id))
    if (receipt_id !== null) await discardFile(ctx, receipt_id)
  })
