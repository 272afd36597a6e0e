import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { StoredFile } from '../contract.ts'

/** Files of a client's jobs and of the invoices sent to them. */
const ofClient = (user: SQL) => sql`not f.is_deleted and (
  f.job_id in (select j.id from jobs j join clients c on c.id = j.client_id where c.user_id = ${user})
  or f.invoice_id in (
    select i.id from invoices i join clients c on c.id = i.client_id where c.user_id = ${user} and i.status <> 'draft'
  )
)`

/** Files of jobs, invoices, and clients, but not the company's logo or users' pictures. */
export const fileList = listOf(StoredFile, {
  name: 'files',
  alias: 'f',
  from: sql`files f join users u on u.id = f.uploaded_by`,
  select: { uploaded_by_name: sql`u.name` },
  order: sql`f.created_at`,
  scope: {
    staff: () =>
      sql`not f.is_deleted and (f.job_id is not null or f.invoice_id is not null or f.client_id is not null)`,
    client: ofClient,
  },
  search: ['f.original_name', 'f.description'],
})
