import type { EditionChange } from '#features/electrical/calculators/rules/amendments.ts'
import type { calculations } from '#features/electrical/calculators/server/table.ts'
import type { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import type { inspections } from '#features/compliance/inspections/server/table.ts'
import type { licenses } from '#features/compliance/licenses/server/table.ts'
import type { permits } from '#features/compliance/permits/server/table.ts'
import type { companySettings } from '#features/company/settings/server/table.ts'
import type { clients } from '#features/people/clients/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { visits } from '#features/work/visits/server/table.ts'
import type { workOrders } from '#features/compliance/work-orders/server/table.ts'

/** A change of a record: who, what, when. */
export type Change = { record: string; record_id: string; user_name: string | null; created_at: string } & object

/** The company as the dossier names it. */
type Company = Pick<
  typeof companySettings.$inferSelect,
  | 'company_name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'
  | 'email'
  | 'license_number'
  | 'license_notice'
  | 'time_zone'
>

type Client = Pick<
  typeof clients.$inferSelect,
  'id' | 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip'
>

/** A job without the notes that only staff read. */
type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'title' | 'description' | 'status' | 'scheduled_date' | 'completed_date' | 'location'
>

export type Permit = typeof permits.$inferSelect
export type Inspection = typeof inspections.$inferSelect
export type WorkOrder = typeof workOrders.$inferSelect
export type Checklist = typeof complianceChecklists.$inferSelect
export type Calculation = typeof calculations.$inferSelect
/** A license of the company or of an electrician who worked on the job, without the notes of the office. */
export type License = Pick<
  typeof licenses.$inferSelect,
  'id' | 'kind' | 'number' | 'user_id' | 'issued_by' | 'expires_on'
>

/** A visit of the job, without the notes for its crew. */
export type Visit = Pick<
  typeof visits.$inferSelect,
  'id' | 'purpose' | 'status' | 'scheduled_date' | 'duration_minutes' | 'completed_date'
> & {
  /** The day it took place, or is planned for. */
  day: string
  people: {
    user_id: string
    /** Null: not on the crew, and clocked in. */
    part: 'lead' | 'crew' | null
    minutes: number
    /** As recorded on that day. */
    licenses: License[]
  }[]
}

/** A photo of the job. Its bytes follow when the worker requests them. */
export type Photo = {
  id: string
  name: string
  description: string | null
  /** The record it belongs to: "Work order WO-00012", or "Job". */
  about: string
  uploaded_by: string
  /** When it was taken, as a device without a connection says. */
  made_at: string | null
  created_at: string
}

/** Another file, such as a PDF or a license, which is named and hashed but not printed. */
type OtherFile = { id: string; name: string; about: string; size: number }

/** The dossier's content, as plain data for its worker. */
export type DossierInput = {
  number: number
  /** Page where anyone can check the signature. */
  verify_url: string
  created_at: string
  created_by: string
  company: Company
  /** A data URL of a picture, or null. */
  logo: string | null
  job: Job
  client: Client
  visits: Visit[]
  permits: Permit[]
  inspections: Inspection[]
  workOrders: WorkOrder[]
  checklists: Checklist[]
  calculations: Calculation[]
  /** The amendments in force where the job is. */
  local: EditionChange[]
  licenses: License[]
  changes: Change[]
  photos: Photo[]
  files: OtherFile[]
  /** The names of users by id. */
  names: Record<string, string>
}
