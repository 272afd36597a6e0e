import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { clients } from '#features/clients/server/table.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import type { UserContext } from '#server/context.ts'
import { afterCursor, containing, cutPage, newestFirst } from '#server/database/keyset.ts'
import type { FileAbout, FileQuery, StoredFile } from '../contract.ts'
import { files } from './table.ts'

/** Where the bytes of a row lie. */
export const placeColumns = {
  storage_provider: files.storage_provider,
  file_name: files.file_name,
  drive_file_id: files.drive_file_id,
  drive_folder_id: files.drive_folder_id,
  gcs_bucket_name: files.gcs_bucket_name,
  gcs_file_path: files.gcs_file_path,
}

const shown = {
  id: files.id,
  uploaded_by: files.uploaded_by,
  uploaded_by_name: users.name,
  original_name: files.original_name,
  mime_type: files.mime_type,
  file_size: files.file_size,
  width: files.width,
  height: files.height,
  category: files.category,
  storage_provider: files.storage_provider,
  invoice_id: files.invoice_id,
  job_id: files.job_id,
  client_id: files.client_id,
  description: files.description,
  created_at: files.created_at,
  updated_at: files.updated_at,
}

/** What hangs on a job, an invoice or a client; a client sees that of their own jobs and of their invoices that were sent. */
function visibleTo(ctx: Pick<UserContext, 'db' | 'user'>): SQL | undefined {
  const attached = or(isNotNull(files.job_id), isNotNull(files.invoice_id), isNotNull(files.client_id))
  if (isStaff(ctx.user.role)) return and(eq(files.is_deleted, false), attached)
  const own = ctx.db.select({ id: clients.id }).from(clients).where(eq(clients.user_id, ctx.user.id))
  const ownJobs = ctx.db.select({ id: jobs.id }).from(jobs).where(inArray(jobs.client_id, own))
  const ownInvoices = ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.client_id, own), ne(invoices.status, 'draft')))
  return and(eq(files.is_deleted, false), or(inArray(files.job_id, ownJobs), inArray(files.invoice_id, ownInvoices)))
}

export async function listFileRows(ctx: UserContext, { q, limit, cursor, ...about }: FileQuery) {
  const where = and(
    visibleTo(ctx),
    about.job_id ? eq(files.job_id, about.job_id) : undefined,
    about.invoice_id ? eq(files.invoice_id, about.invoice_id) : undefined,
    about.client_id ? eq(files.client_id, about.client_id) : undefined,
    q
      ? or(...[files.original_name, files.description].map((text) => sql`lower(${text}) like ${containing(q)}`))
      : undefined,
    afterCursor(files, cursor),
  )
  const found = ctx.db
    .select(shown)
    .from(files)
    .innerJoin(users, eq(users.id, files.uploaded_by))
    .where(where)
    .orderBy(newestFirst(files))
  return cutPage<StoredFile>(await (limit === undefined ? found : found.limit(limit + 1)), limit)
}

export async function findFile(ctx: Pick<UserContext, 'db' | 'user'>, id: string) {
  const [row] = await ctx.db
    .select({ ...shown, ...placeColumns })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploaded_by))
    .where(and(eq(files.id, id), visibleTo(ctx)))
  return row
}

/** Whose the named records are: the client of each, undefined where there is no such record. */
export async function clientsOf(
  { db }: Pick<UserContext, 'db'>,
  { job_id, invoice_id, client_id }: Pick<FileAbout, 'job_id' | 'invoice_id' | 'client_id'>,
) {
  const job = job_id && (await db.select({ of: jobs.client_id }).from(jobs).where(eq(jobs.id, job_id)))
  const invoice =
    invoice_id && (await db.select({ of: invoices.client_id }).from(invoices).where(eq(invoices.id, invoice_id)))
  const client = client_id && (await db.select({ of: clients.id }).from(clients).where(eq(clients.id, client_id)))
  return { job: job && job[0]?.of, invoice: invoice && invoice[0]?.of, client: client && client[0]?.of }
}
