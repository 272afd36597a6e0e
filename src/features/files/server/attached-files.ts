import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Upload } from '#contract/endpoint.ts'
import { blocked as blockedOnInspection } from '#features/inspections/contract.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { sqlState } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalid, notFound, refuseIf } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { blocked } from '#features/work-orders/contract.ts'
import type { FileAbout, FilePatch, StoredFile } from '../contract.ts'
import { forget, storeThen } from './bytes.ts'
import { displayName, requireKind } from './content.ts'
import { fileList } from './lists.ts'
import {
  clientsOf,
  getPlace,
  licenseExists,
  lockInspection,
  lockInspectionsShowing,
  lockWorkOrder,
  lockWorkOrdersShowing,
} from './queries.ts'
import { sendBytes } from './send-bytes.ts'
import { files } from './table.ts'

const findFile = async (ctx: UserContext, id: string): Promise<StoredFile | undefined> =>
  (await fileList.find(ctx, sql`f.id = ${id}::uuid`))[0]

/** A file visible to the caller, else 404. */
export async function getFile(ctx: UserContext, id: string): Promise<StoredFile> {
  const found = await findFile(ctx, id)
  if (!found) throw notFound('File')
  return found
}

const FOREIGN_KEY_VIOLATION = '23503'

/** A file belongs to records of one client only: otherwise a client could see another's file. */
async function requireSubject(ctx: StaffContext, about: FileAbout): Promise<void> {
  const { job_id, invoice_id, client_id, panel_id, inspection_id, license_id } = about
  const ofOthers = job_id ?? invoice_id ?? client_id ?? panel_id ?? inspection_id
  if (!ofOthers && !license_id)
    throw invalid('job_id', 'Choose the job, invoice, client, panel, inspection or license that this file belongs to')
  // A client sees the files of their job.
  if (ofOthers && license_id) throw invalid('license_id', 'A file of a license cannot belong to another record too')
  if (license_id && !(await licenseExists(ctx, license_id))) throw notFound('License')
  const { job, invoice, client, panel } = await clientsOf(ctx, about)
  if (about.job_id && !job) throw notFound('Job')
  if (about.invoice_id && !invoice) throw notFound('Invoice')
  if (about.client_id && !client) throw notFound('Client')
  if (about.panel_id && !panel) throw notFound('Panel')
  const inspection = about.inspection_id && (await lockInspection(ctx.db, about.inspection_id))
  if (about.inspection_id && !inspection) throw notFound('Inspection')
  const inspected = inspection ? inspection.client_id : null
  if (new Set([job, invoice, client, panel, inspected].filter(Boolean)).size > 1)
    throw invalid('client_id', 'The records of a file must belong to the same client')
}

/** The photos of a completed work order stay as they are. Holds it open until the transaction ends; returns its job. */
async function requireOpenWorkOrder({ db }: StaffContext, id: string): Promise<string> {
  const order = await lockWorkOrder(db, id)
  if (!order) throw notFound('Work order')
  refuseIf(blocked.edit(order))
  return order.job_id
}

/** Adds the job of its work order. */
async function withJob(ctx: StaffContext, about: FileAbout): Promise<FileAbout> {
  if (!about.work_order_id) return about
  const job_id = await requireOpenWorkOrder(ctx, about.work_order_id)
  if (about.job_id && about.job_id !== job_id) throw invalid('job_id', 'The work order belongs to another job')
  return { ...about, job_id }
}

/** Stores a file for a record such as a job, a panel, or a license. Idempotent by id, so a repeat after a crash finds the same file. */
export async function uploadFile(ctx: StaffContext, upload: Upload, given: FileAbout, id: string): Promise<StoredFile> {
  const kind = requireKind(upload.bytes, given.category)
  const known = await findFile(ctx, id)
  if (known) return known
  const about = await withJob(ctx, given)
  await requireSubject(ctx, about)
  const stored = { key: `${about.category}/${randomUUID()}.${kind.ending}`, bytes: upload.bytes, type: kind.type }
  const values = {
    id,
    ...about,
    uploaded_by: ctx.user.id,
    original_name: displayName(upload, kind),
    mime_type: kind.type,
    file_size: upload.bytes.length,
    width: kind.width,
    height: kind.height,
    created_at: ctx.now().toISOString(),
    updated_at: ctx.now().toISOString(),
  }
  try {
    await storeThen(ctx, stored, (place) =>
      inTransaction(ctx, async (ctx) => {
        if (about.work_order_id) await requireOpenWorkOrder(ctx, about.work_order_id)
        const [made] = await ctx.db
          .insert(files)
          .values({ ...values, ...place })
          .onConflictDoNothing()
          .returning({ id: files.id })
        // A concurrent run of the same request was first; these bytes are a duplicate.
        if (!made) await forget(ctx, [place])
      }),
    )
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION)
      throw new AppError(404, 'The job, invoice, client, panel, inspection or license of this file no longer exists')
    throw error
  }
  return getFile(ctx, id)
}

/** Serves a file that the caller may see. */
export const sendContent = async (ctx: UserContext, id: string, http: Http): Promise<Reply> =>
  sendBytes(ctx, await getFile(ctx, id), http)

/** The photos of a completed work order or a decided inspection stay as they are, and those that their checklists show. */
async function requireChangeable(ctx: StaffContext, { id, job_id, work_order_id, inspection_id }: StoredFile) {
  if (work_order_id) await requireOpenWorkOrder(ctx, work_order_id)
  const own = inspection_id && (await lockInspection(ctx.db, inspection_id))
  const shownBy = job_id === null ? [] : await lockInspectionsShowing(ctx.db, { id, job_id })
  for (const inspection of own ? [own, ...shownBy] : shownBy) refuseIf(blockedOnInspection.changePhoto(inspection))
  const orders = job_id === null ? [] : await lockWorkOrdersShowing(ctx.db, { id, job_id })
  for (const order of orders) refuseIf(blocked.edit(order))
}

export const updateFile = (ctx: StaffContext, id: string, { description }: FilePatch): Promise<StoredFile> =>
  inTransaction(ctx, async (ctx) => {
    await requireChangeable(ctx, await getFile(ctx, id))
    await ctx.db.update(files).set({ description, updated_at: ctx.now().toISOString() }).where(eq(files.id, id))
    return getFile(ctx, id)
  })

/** Deletes a file and detaches it from its records, which can then be deleted as if it had never existed. */
export const deleteFile = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await requireChangeable(ctx, await getFile(ctx, id))
    const detached = {
      job_id: null,
      invoice_id: null,
      client_id: null,
      panel_id: null,
      work_order_id: null,
      inspection_id: null,
      license_id: null,
    }
    await ctx.db
      .update(files)
      .set({ ...detached, is_deleted: true, updated_at: ctx.now().toISOString() })
      .where(eq(files.id, id))
    await forget(ctx, [await getPlace(ctx.db, id)])
  })
