import { and, eq, or, sql } from 'drizzle-orm'
import { clients } from '#features/clients/server/table.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { properties } from '#features/properties/server/table.ts'
import { panels } from '#features/panels/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { workOrders } from '#features/work-orders/server/table.ts'
import { complianceChecklists } from '#features/checklists/server/table.ts'
import { inspections } from '#features/inspections/server/table.ts'
import { licenses } from '#features/licenses/server/table.ts'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { FileAbout } from '../contract.ts'
import { files } from './table.ts'

/** Columns that locate a row's bytes in storage. */
export const placeColumns = {
  storage_provider: files.storage_provider,
  file_name: files.file_name,
  drive_file_id: files.drive_file_id,
  drive_folder_id: files.drive_folder_id,
  gcs_bucket_name: files.gcs_bucket_name,
  gcs_file_path: files.gcs_file_path,
}

/** Location of a file's bytes in storage. Does not check access: callers do. */
export async function getPlace(db: Database, id: string) {
  const [place] = await db.select(placeColumns).from(files).where(eq(files.id, id))
  if (!place) throw notFound('File')
  return place
}

/** The client of each record; undefined when the record does not exist. */
export async function clientsOf(
  { db }: Pick<UserContext, 'db'>,
  { job_id, invoice_id, client_id, panel_id }: Pick<FileAbout, 'job_id' | 'invoice_id' | 'client_id' | 'panel_id'>,
) {
  const job = job_id && (await db.select({ of: jobs.client_id }).from(jobs).where(eq(jobs.id, job_id)))
  const invoice =
    invoice_id && (await db.select({ of: invoices.client_id }).from(invoices).where(eq(invoices.id, invoice_id)))
  const client = client_id && (await db.select({ of: clients.id }).from(clients).where(eq(clients.id, client_id)))
  const panel =
    panel_id &&
    (await db
      .select({ of: properties.client_id })
      .from(panels)
      .innerJoin(properties, eq(properties.id, panels.property_id))
      .where(eq(panels.id, panel_id)))
  return {
    job: job && job[0]?.of,
    invoice: invoice && invoice[0]?.of,
    client: client && client[0]?.of,
    panel: panel && panel[0]?.of,
  }
}

/** The status and the job of a work order, which stay as they are until the transaction ends. */
export async function lockWorkOrder(db: Database, id: string) {
  const [order] = await db
    .select({ status: workOrders.status, job_id: workOrders.job_id })
    .from(workOrders)
    .where(eq(workOrders.id, id))
    .for('key share')
  return order
}

/** The status of an inspection, which stays as it is until the transaction ends, and the client of its job. */
export async function lockInspection(db: Database, id: string) {
  const [inspection] = await db
    .select({ status: inspections.status, client_id: jobs.client_id })
    .from(inspections)
    .leftJoin(jobs, eq(jobs.id, inspections.job_id))
    .where(eq(inspections.id, id))
    .for('share', { of: inspections })
  return inspection
}

export const licenseExists = async ({ db }: Pick<UserContext, 'db'>, id: string): Promise<boolean> =>
  (await db.$count(licenses, eq(licenses.id, id))) > 0

/** The checklist shows this photo at one of its items. */
const shows = (id: string) => sql`${complianceChecklists.items} @> ${JSON.stringify([{ photo_id: id }])}::jsonb`

type PhotoOfJob = { id: string; job_id: string }

/** The inspections of a job with this photo in a checklist. Their status stays as it is until the transaction ends. */
export const lockInspectionsShowing = (db: Database, { id, job_id }: PhotoOfJob) =>
  db
    .select({ status: inspections.status })
    .from(inspections)
    .innerJoin(complianceChecklists, eq(complianceChecklists.inspection_id, inspections.id))
    .leftJoin(permits, eq(permits.id, inspections.permit_id))
    .where(and(or(eq(inspections.job_id, job_id), eq(permits.job_id, job_id)), shows(id)))
    .for('share', { of: inspections })

/** The same of work orders. */
export const lockWorkOrdersShowing = (db: Database, { id, job_id }: PhotoOfJob) =>
  db
    .select({ status: workOrders.status })
    .from(workOrders)
    .innerJoin(complianceChecklists, eq(complianceChecklists.work_order_id, workOrders.id))
    .where(and(eq(workOrders.job_id, job_id), shows(id)))
    .for('share', { of: workOrders })
