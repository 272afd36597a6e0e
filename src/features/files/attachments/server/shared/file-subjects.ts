import { extensionPoint } from '#contract/extension.ts'
import type { Database } from '#server/database/connect.ts'
import type { FileAbout } from '../../contract.ts'

type Subject = {
  /** Null: the record has no client. */
  client_id: string | null
  /** The job that the file then belongs to, too. */
  job_id?: string
  /** Why no file can be added, or null. */
  refusal?: string | null
}

export type FileColumn = Exclude<keyof FileAbout, 'category' | 'description'>

/** A kind of record that files belong to. */
type FileSubject = {
  column: FileColumn
  noun: string
  /** The refusal for everyone else on staff, where only administrators change the files. */
  adminsOnly?: string
  /** The record, which keeps its status until the transaction ends, or undefined. */
  find: (db: Database, id: string) => Promise<Subject | undefined>
  /** Why a file of the record cannot be changed, or null. The record keeps its status until the transaction ends. */
  getRefusal?: (db: Database, id: string) => Promise<string | null>
}

export const fileSubjects = extensionPoint<FileSubject>()

/** Why a photo of a job cannot be changed where another record shows it, or null. */
export const photoRefusals = extensionPoint<(db: Database, photoId: string, jobId: string) => Promise<string | null>>()
