import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'

export const MAX_FILE_BYTES = 5 * 1024 * 1024

const fileCategories = ['photo', 'document', 'other'] as const
const Category = z.enum(fileCategories, { error: 'Category must be photo, document or other' })

const About = {
  invoice_id: Id.optional(),
  job_id: Id.optional(),
  client_id: Id.optional(),
  panel_id: Id.optional(),
  /** Also attaches the file to the work order's job. */
  work_order_id: Id.optional(),
  /** Only staff see the photos of an inspection. */
  inspection_id: Id.optional(),
  /** Only staff see the files of a license. */
  license_id: Id.optional(),
}

/** The record a file belongs to, sent as fields of the same multipart body or in the query. */
export const FileAbout = z.object({ ...About, category: Category.default('other'), description: OptionalText(500) })
export type FileAbout = z.output<typeof FileAbout>

/** The editable details of a stored file. */
export const FilePatch = z.object({ description: FileAbout.shape.description.optional() })
export type FilePatch = z.output<typeof FilePatch>

export const StoredFile = z.object({
  id: Id,
  uploaded_by: Id,
  uploaded_by_name: z.string(),
  original_name: z.string(),
  mime_type: z.string(),
  file_size: z.number().meta({ title: 'File size (bytes)' }),
  width: z.number().nullable(),
  height: z.number().nullable(),
  category: z.string(),
  storage_provider: z.string(),
  invoice_id: Id.nullable(),
  job_id: Id.nullable(),
  client_id: Id.nullable(),
  panel_id: Id.nullable(),
  work_order_id: Id.nullable(),
  inspection_id: Id.nullable(),
  license_id: Id.nullable(),
  description: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>

const FileQuery = ListQuery.pick({ q: true, limit: true, cursor: true }).extend(About)

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/files',
    access: 'signedIn',
    summary:
      'Files, newest first; a client gets those of their own jobs and panels, and of their invoices that were sent',
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'users'],
    versioned: true,
    query: FileQuery,
    returns: z.array(StoredFile),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    access: 'staff',
    summary:
      'Upload a picture (PNG, JPEG, WebP) or a PDF of at most 5 MB, for a job, an invoice, a client, a panel, a work order or a license',
    changes: ['files'],
    query: FileAbout,
    body: 'upload',
    returns: StoredFile,
    maxBytes: MAX_FILE_BYTES,
    outside: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    access: 'signedIn',
    summary: 'Details of a file',
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'users'],
    returns: StoredFile,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/files/:id/content',
    access: 'signedIn',
    summary: 'The content of a file',
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'users'],
    returns: 'file',
    outside: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/files/:id',
    access: 'staff',
    summary: 'Change the description of a file',
    changes: ['files'],
    body: FilePatch,
    returns: StoredFile,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/files/:id',
    access: 'staff',
    summary: 'Delete a file',
    changes: ['files'],
  }),
}
