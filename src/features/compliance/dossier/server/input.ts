import type { EditionChange } from '#features/electrical/calculators/rules/amendments.ts'
import type { calculations } from '#features/electrical/calculators/server/table.ts'
import type { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import type { inspections } from '#features/compliance/inspections/server/table.ts'
import type { licenses } from '#features/compliance/licenses/server/table.ts'
import type { permits } from '#features/compliance/permits/server/table.ts'
import type { visits } from '#features/work/visits/server/table.ts'
import type { workOrders } from '#features/compliance/work-orders/server/table.ts'

/** A change of a record: who, what, when. */
export type Change = { record: string; record_id: string; user_name: string | null; created_at: string } & object

/** The company as the dossier names it. */
export type Company = {
  company_name: string
  address: string
  city: string
  state: string
  zip: string
  phone: string
  email: string
  license_number: string
  license_notice: string
  time_zone: string
}

export type Client = {
  id: string
  name: string
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** A job without the notes that only staff read. */
export type Job = {
  id: string
  title: string
  description: string | null
  status: string
  scheduled_date: string | null
  completed_date: string | null
  location: string | null
}

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
export type OtherFile = { id: string; name: string; about: string; size: number }

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
