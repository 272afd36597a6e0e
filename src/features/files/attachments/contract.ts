import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, NewId, OptionalText } from '#contract/listing.ts'

export const MAX_FILE_BYTES = 5 * 1024 * 1024

const fileCategories = ['photo', 'document', 'other'] as const
const Category = z.enum(fileCategories, { error: 'Category must be photo, document or other' })

const About = {
  invoice_id: z.optional(Id),
  job_id: z.optional(Id),
  client_id: z.optional(Id),
  panel_id: z.optional(Id),
  equipment_id: z.optional(Id),
  /** Also attaches the file to the work order's job. */
  work_order_id: z.optional(Id),
  /** Only staff see the photos of an inspection. */
  inspection_id: z.optional(Id),
  /** Only staff see the files of a license. */
  license_id: z.optional(Id),
  /** Staff see the files of a client's tax certificate, administrators add them. */
  tax_certificate_id: z.optional(Id),
  /** A job's receipt is visible to administrators and to the user who uploaded it. */
  receipt_job_id: z.optional(Id),
}

/** The record a file belongs to, sent as fields of the same multipart body or in the query. */
export const FileAbout = z.object({ ...About, category: z._default(Category, 'other'), description: OptionalText(500) })
export type FileAbout = z.output<typeof FileAbout>

/** The editable details of a stored file. */
export const FilePatch = z.object({ description: z.optional(FileAbout.shape.description) })
export type FilePatch = z.output<typeof FilePatch>

export const StoredFile = z.object({
  id: Id,
  uploaded_by: Id,
  uploaded_by_name: z.string(),
  original_name: z.string(),
  mime_type: z.string(),
  file_size: z.number().check(z.meta({ title: 'File size (bytes)' })),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  category: z.string(),
  storage_provider: z.string(),
  invoice_id: z.nullable(Id),
  job_id: z.nullable(Id),
  client_id: z.nullable(Id),
  panel_id: z.nullable(Id),
  equipment_id: z.nullable(Id),
  work_order_id: z.nullable(Id),
  inspection_id: z.nullable(Id),
  license_id: z.nullable(Id),
  tax_certificate_id: z.nullable(Id),
  receipt_job_id: z.nullable(Id),
  description: z.nullable(z.string()),
  /** When it was taken, as a device without a connection says; `created_at` is when it arrived. */
  made_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>

const FileQuery = z.extend(z.pick(ListQuery, { q: true, limit: true, cursor: true }), {
  ...About,
  /** The files of the jobs, panels and equipment at a property. */
  property_id: z.optional(Id),
})

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/files',
    access: 'signedIn',
    summary:
      'Files, newest first; a client gets those of their own jobs, panels and equipment, and of their invoices that were sent',
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'properties', 'users'],
    versioned: true,
    query: FileQuery,
    returns: z.array(StoredFile),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    access: 'staff',
    summary:
      'Upload a picture (PNG, JPEG, WebP) or a PDF of at most 5 MB, for a job, an invoice, a client, a panel, equipment, a work order, a license or a tax certificate, or as the receipt of a cost',
    changes: ['files'],
    queued: { words: 'Photo or file' },
    query: z.extend(FileAbout, NewId),
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
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'properties', 'users'],
    returns: StoredFile,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/files/:id/content',
    access: 'signedIn',
    summary: 'The content of a file',
    reads: ['files', 'jobs', 'invoices', 'clients', 'panels', 'properties', 'users'],
    returns: 'file',
    outside: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/files/:id',
    access: 'staff',
    summary: 'Change the description of a file',
    changes: ['files'],
    queued: { words: 'Caption of a photo' },
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
