import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { StoredFile } from '../contract.ts'

/** Files of a client's jobs and panels, and of the invoices sent to them. */
const ofClient = (user: SQL) => sql`not f.is_deleted and (
  f.job_id in (select j.id from jobs j join clients c on c.id = j.client_id where c.user_id = ${user})
  or f.invoice_id in (
    select i.id from invoices i join clients c on c.id = i.client_id where c.user_id = ${user} and i.status <> 'draft'
  )
  or f.panel_id in (
    select p.id from panels p join properties r on r.id = p.property_id join clients c on c.id = r.client_id
    where c.user_id = ${user}
  )
)`

/** Files of jobs, invoices, clients, panels, inspections, and licenses, but not the company's logo or users' pictures. */
export const fileList = listOf(StoredFile, {
  name: 'files',
  alias: 'f',
  from: sql`files f join users u on u.id = f.uploaded_by`,
  select: { uploaded_by_name: sql`u.name` },
  order: sql`f.created_at`,
  scope: {
    staff: () =>
      sql`not f.is_deleted
        and num_nonnulls(f.job_id, f.invoice_id, f.client_id, f.panel_id, f.inspection_id, f.license_id) > 0`,
    client: ofClient,
  },
  search: ['f.original_name', 'f.description'],
})
