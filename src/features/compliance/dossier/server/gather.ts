import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { VERIFY_PAGE } from '#contract/signed-file.ts'
import { editionFor } from '#features/electrical/calculators/server/shared/job-edition.ts'
import { calculations } from '#features/electrical/calculators/server/table.ts'
import { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { readChanges } from '#server/audit/read-changes.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import type { Place } from '#server/storage/storage.ts'
import { licenseTitle } from './document/licenses.ts'
import type { DossierInput } from './input.ts'
import { dossiers } from './table.ts'
import { loadVisits } from './visits.ts'

/** A dossier's contents, read at one moment, with the places of its photos and then its other files. */
export type Gathered = { input: Omit<DossierInput, 'logo'>; places: Place[] }

/** Only the columns that the dossier shows: no notes for staff, no links to sign-ins. */
async function findJob(db: Database, id: string) {
  const [row] = await db
    .select({
      job: {
        id: jobs.id,
        title: jobs.title,
        description: jobs.description,
        status: jobs.status,
        scheduled_date: jobs.scheduled_date,
        completed_date: jobs.completed_date,
        location: jobs.location,
      },
      client: {
        id: clients.id,
        name: clients.name,
        email: clients.email,
        phone: clients.phone,
        address: clients.address,
        city: clients.city,
        state: clients.state,
        zip: clients.zip,
      },
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.client_id))
    .where(eq(jobs.id, id))
  return row
}

const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function loadRecords(db: Database, job: string) {
  const ofJob = await db.select().from(permits).where(eq(permits.job_id, job)).orderBy(permits.created_at, permits.id)
  const records = {
    permits: ofJob,
    inspections: await db
      .select()
      .from(inspections)
      .where(or(eq(inspections.job_id, job), inArray(inspections.permit_id, getIds(ofJob))))
      .orderBy(sql`${inspections.scheduled_date} asc nulls last`, inspections.id),
    workOrders: await db
      .select()
      .from(workOrders)
      .where(eq(workOrders.job_id, job))
      .orderBy(workOrders.created_at, workOrders.id),
    calculations: await db
      .select()
      .from(calculations)
      .where(eq(calculations.job_id, job))
      .orderBy(calculations.created_at, calculations.id),
  }
  const checklists = await db
    .select()
    .from(complianceChecklists)
    .where(
      or(
        inArray(complianceChecklists.work_order_id, getIds(records.workOrders)),
        inArray(complianceChecklists.inspection_id, getIds(records.inspections)),
      ),
    )
    .orderBy(complianceChecklists.created_at, complianceChecklists.id)
  return { ...records, checklists, licenses: await loadLicenses(db, job, records.workOrders) }
}

type Signed = Pick<typeof workOrders.$inferSelect, 'technician_signed_by' | 'completed_by'>

/** The contractor's license, and the licenses of those who worked on the job or signed for it. */
async function loadLicenses(db: Database, job: string, orders: readonly Signed[]) {
  const signers = orders.flatMap(({ technician_signed_by, completed_by }) => [technician_signed_by, completed_by])
  const { id, kind, number, user_id, issued_by, expires_on } = licenses
  return db
    .select({ id, kind, number, user_id, issued_by, expires_on })
    .from(licenses)
    .where(
      or(
        and(isNull(user_id), eq(kind, 'contractor')),
        inArray(
          user_id,
          signers.flatMap((signer) => signer ?? []),
        ),
        sql`${user_id} in (select unnest(array_prepend(assigned_to, helper_ids)) from visits where job_id = ${job}
          union select user_id from time_entries where job_id = ${job} and kind = 'visit')`,
      ),
    )
    .orderBy(sql`${user_id} nulls first`, licenses.created_at, id)
}

type Records = Awaited<ReturnType<typeof loadRecords>>

/** Changes to the job's records, by whom and when: without sessions and addresses. */
async function loadChanges(db: Database, records: Records) {
  // Licenses have changes that are no business of the job.
  const ids = Object.values({ ...records, licenses: [] }).flatMap((rows) => getIds(rows))
  const changes = await readChanges(db, ids)
  return changes
    .filter(({ before, after }) => before !== null || after !== null)
    .map(({ agent, endpoint, about: _about, link_id: _link, ...change }) => ({
      ...change,
      endpoint: endpoint !== null && agent !== null ? `${endpoint} (${agent})` : endpoint,
    }))
}

async function loadFiles(db: Database, job: string, records: Records) {
  const rows = await db
    .select({ file: files, uploaded_by: users.name })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploaded_by))
    .where(
      and(
        eq(files.is_deleted, false),
        or(
          eq(files.job_id, job),
          inArray(files.inspection_id, getIds(records.inspections)),
          inArray(files.work_order_id, getIds(records.workOrders)),
          inArray(files.license_id, getIds(records.licenses)),
        ),
      ),
    )
    .orderBy(files.created_at, files.id)
  // A photo of a license is hashed, not printed.
  const isPhoto = ({ file }: (typeof rows)[number]) => file.mime_type.startsWith('image/') && file.license_id === null
  return { photos: rows.filter(isPhoto), others: rows.filter((row) => !isPhoto(row)) }
}

type FileRow = Awaited<ReturnType<typeof loadFiles>>['photos'][number]

function describeSubject({ file }: FileRow, { workOrders, inspections, licenses }: Records): string {
  const license = licenses.find(({ id }) => id === file.license_id)
  if (license) return licenseTitle(license)
  const order = workOrders.find(({ id }) => id === file.work_order_id)
  const inspection = inspections.find(({ id }) => id === file.inspection_id)
  if (order) return `Work order ${order.work_order_number}`
  return inspection ? `Inspection ${inspection.inspection_type}` : 'Job'
}

async function loadNames(db: Database): Promise<Record<string, string>> {
  const staff = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['admin', 'employee']))
  return Object.fromEntries(staff.map(({ id, name }) => [id, name]))
}

/** Reads everything that a dossier of a job contains. */
export const gather = (ctx: StaffContext, jobId: string): Promise<Gathered> =>
  ctx.db.transaction(
    async (db) => {
      const row = await findJob(db, jobId)
      if (!row) throw notFound('Job')
      const [last] = await db
        .select({ number: max(dossiers.number) })
        .from(dossiers)
        .where(eq(dossiers.job_id, jobId))
      const records = await loadRecords(db, jobId)
      const { photos, others } = await loadFiles(db, jobId, records)
      const company = await getCompany({ db })
      const created_at = ctx.now().toISOString()
      const { licenses } = records
      const visits = await loadVisits(db, { job: jobId, licenses, time_zone: company.time_zone, now: created_at })
      return {
        places: [...photos, ...others].map(({ file }) => file),
        input: {
          ...row,
          ...records,
          visits,
          company,
          local: (await editionFor({ ...ctx, db }, jobId)).local,
          number: (last?.number ?? 0) + 1,
          verify_url: `${ctx.config.publicUrl}${VERIFY_PAGE}`,
          created_at,
          created_by: ctx.user.name,
          changes: await loadChanges(db, records),
          names: await loadNames(db),
          photos: photos.map((row) => ({
            id: row.file.id,
            name: row.file.original_name,
            description: row.file.description,
            about: describeSubject(row, records),
            uploaded_by: row.uploaded_by,
            made_at: row.file.made_at,
            created_at: row.file.created_at,
          })),
          files: others.map((row) => ({
            id: row.file.id,
            name: row.file.original_name,
            about: describeSubject(row, records),
            size: row.file.file_size,
          })),
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
