import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { StoredFile } from '../contract.ts'

/** Files of the panels and equipment at these properties. */
const isAtProperty = (ids: SQL) => sql`(
  f.panel_id in (select p.id from panels p where p.property_id in (${ids}))
  or f.equipment_id in (select e.id from equipment e where e.property_id in (${ids}))
)`

/**
 * Files of a client's jobs, of the invoices sent to them, and of the panels and equipment of their properties, but none of another
 * client who had the property before.
 */
const clientScope = (user: SQL) => sql`not f.is_deleted and (
  f.job_id in (select j.id from jobs j join clients c on c.id = j.client_id where c.user_id = ${user})
  or f.invoice_id in (
    select i.id from invoices i join clients c on c.id = i.client_id where c.user_id = ${user} and i.status <> 'draft'
  )
  or num_nonnulls(f.job_id, f.invoice_id, f.client_id) = 0 and ${isAtProperty(sql`
    select r.id from properties r join clients c on c.id = r.client_id where c.user_id = ${user}`)}
)`

const isAdmin = (user: SQL) => sql`exists (select from users where id = ${user} and role = 'admin')`

/**
 * Files of jobs, invoices, clients, panels, equipment, inspections, licenses and tax certificates, and receipts, but not the company's logo or users'
 * pictures.
 */
export const fileList = defineList(StoredFile, {
  name: 'files',
  alias: 'f',
  from: sql`files f join users u on u.id = f.uploaded_by`,
  select: { uploaded_by_name: sql`u.name` },
  order: sql`f.created_at`,
  scope: {
    staff: (user) =>
      sql`not f.is_deleted
        and (num_nonnulls(f.job_id, f.invoice_id, f.client_id, f.panel_id, f.equipment_id, f.inspection_id, f.license_id,
          f.tax_certificate_id) > 0
          or f.receipt_job_id is not null and (f.uploaded_by = ${user} or ${isAdmin(user)}))`,
    client: clientScope,
  },
  search: ['f.original_name', 'f.description'],
  conditions: {
    property_id: (id) =>
      sql`(f.job_id in (select j.id from jobs j where j.property_id = ${id}::uuid) or ${isAtProperty(sql`${id}::uuid`)})`,
  },
})
