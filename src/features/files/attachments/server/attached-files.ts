import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Upload } from '#contract/endpoint.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { isForeignKeyViolation } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, conflict, idTaken, invalid, notFound, refuseIf } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import type { FileAbout, FilePatch, StoredFile } from '../contract.ts'
import { forget, storeThen } from './bytes.ts'
import { displayName, requireKind } from './content.ts'
import { fileList } from './lists.ts'
import { sendBytes } from './send-bytes.ts'
import { discardFile } from './shared/discard-file.ts'
import { type FileColumn, fileSubjects, photoRefusals } from './shared/file-subjects.ts'
import { files } from './table.ts'

const findFile = async (ctx: UserContext, id: string): Promise<StoredFile | undefined> =>
  (await fileList.find(ctx, sql`f.id = ${id}::uuid`))[0]

/** A file visible to the caller, else 404. */
export async function getFile(ctx: UserContext, id: string): Promise<StoredFile> {
  const file = await findFile(ctx, id)
  if (!file) throw notFound('File')
  return file
}

/** Some files are for administrators to change. */
function requireRole({ user }: StaffContext, about: Partial<Record<FileColumn, string | null>>): void {
  for (const { column, adminsOnly } of fileSubjects.answers)
    if (adminsOnly !== undefined && about[column] && user.role !== 'admin') throw new AppError(403, adminsOnly)
}

/** The client of a file's records, if any. There is one only: otherwise a client could see another's file. */
async function requireClient(ctx: StaffContext, about: FileAbout): Promise<string | null> {
  const { db } = ctx
  requireRole(ctx, about)
  const { job_id, invoice_id, client_id, panel_id, equipment_id, inspection_id, receipt_job_id } = about
  const ofOffice = about.license_id ?? about.tax_certificate_id
  const ofOthers = job_id ?? invoice_id ?? client_id ?? panel_id ?? equipment_id ?? inspection_id
  if (!ofOthers && !ofOffice && !receipt_job_id)
    throw invalid(
      'job_id',
      'Choose the job, invoice, client, panel, equipment, inspection, license or tax certificate that this file belongs to',
    )
  // A client sees the files of their job.
  if (ofOthers && about.license_id)
    throw invalid('license_id', 'A file of a license cannot belong to another record too')
  if ((ofOthers ?? about.license_id) && about.tax_certificate_id)
    throw invalid('tax_certificate_id', 'A file of a tax certificate cannot belong to another record too')
  if ((ofOthers ?? ofOffice) && receipt_job_id)
    throw invalid('receipt_job_id', 'A receipt cannot belong to another record too')
  const clients = new Set<string>()
  for (const { column, noun, find } of fileSubjects.answers) {
    const id = about[column]
    if (!id) continue
    const subject = await find(db, id)
    if (!subject) throw notFound(noun)
    if (subject.client_id !== null) clients.add(subject.client_id)
  }
  if (clients.size > 1) throw invalid('client_id', 'The records of a file must belong to the same client')
  return [...clients][0] ?? null
}

/** Refuses a file of a closed work order, and adds the job of its work order. */
async function withJob({ db }: StaffContext, about: FileAbout): Promise<FileAbout> {
  const { job_id, work_order_id } = about
  const workOrders = fileSubjects.answers.find(({ column }) => column === 'work_order_id')
  if (!work_order_id || !workOrders) return about
  const subject = await workOrders.find(db, work_order_id)
  if (!subject) throw notFound(workOrders.noun)
  refuseIf(subject.refusal ?? null)
  if (job_id && job_id !== subject.job_id) throw invalid('job_id', 'The work order belongs to another job')
  return { ...about, job_id: subject.job_id }
}

/** Stores a file for a record such as a job, a panel, or a license. Idempotent by id, so a repeat after a crash finds the same file. */
export async function uploadFile(
  ctx: StaffContext,
  upload: Upload,
  details: FileAbout,
  id: string,
): Promise<StoredFile> {
  const kind = requireKind(upload.bytes, details.category)
  const original_name = displayName(upload, kind)
  const existing = await findFile(ctx, id)
  if (existing) {
    const { uploaded_by, file_size } = existing
    if (uploaded_by === ctx.user.id && file_size === upload.bytes.length && existing.original_name === original_name)
      return existing
    throw idTaken()
  }
  const about = await withJob(ctx, details)
  const client_id = await requireClient(ctx, about)
  const stored = { key: `${about.category}/${randomUUID()}.${kind.ending}`, bytes: upload.bytes, type: kind.type }
  const values = {
    id,
    ...about,
    uploaded_by: ctx.user.id,
    original_name,
    mime_type: kind.type,
    file_size: upload.bytes.length,
    width: kind.width,
    height: kind.height,
    made_at: ctx.origin?.made?.at ?? null,
    created_at: ctx.now().toISOString(),
    updated_at: ctx.now().toISOString(),
  }
  try {
    await storeThen(ctx, stored, (place) =>
      inTransaction(ctx, async (ctx) => {
        await withJob(ctx, about)
        const [row] = await ctx.db
          .insert(files)
          .values({ ...values, ...place })
          .onConflictDoNothing()
          .returning({ id: files.id })
        // A concurrent run of the same request was first; these bytes are a duplicate.
        if (!row) return forget(ctx, [place])
        // While the bytes were stored, a record may have got another client. The inserted keys lock it now.
        if ((await requireClient(ctx, about)) !== client_id) throw conflict(CHANGED_MEANWHILE)
      }),
    )
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw new AppError(
        404,
        'The job, invoice, client, panel, equipment, inspection, license or tax certificate of this file no longer exists',
      )
    throw error
  }
  return getFile(ctx, id)
}

/** Serves a file that the caller may see. */
export const sendContent = async (ctx: UserContext, id: string, http: Http): Promise<Reply> =>
  sendBytes(ctx, await getFile(ctx, id), http)

/** The photos of a completed work order or a decided inspection stay as they are, and those that their checklists show. */
async function requireChangeable(ctx: StaffContext, file: StoredFile): Promise<void> {
  const { db } = ctx
  requireRole(ctx, file)
  for (const { column, getRefusal } of fileSubjects.answers) {
    const id = file[column]
    if (id && getRefusal) refuseIf(await getRefusal(db, id))
  }
  const { id } = file
  const job_id = file.job_id ?? file.receipt_job_id
  if (job_id) for (const getRefusal of photoRefusals.answers) refuseIf(await getRefusal(db, id, job_id))
}

export const updateFile = (ctx: StaffContext, id: string, { description }: FilePatch): Promise<StoredFile> =>
  inTransaction(ctx, async (ctx) => {
    await requireChangeable(ctx, await getFile(ctx, id))
    await ctx.db.update(files).set({ description, updated_at: ctx.now().toISOString() }).where(eq(files.id, id))
    return getFile(ctx, id)
  })

/** Deletes a file that may be changed. */
export const deleteFile = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await requireChangeable(ctx, await getFile(ctx, id))
    await discardFile(ctx, id)
  })
