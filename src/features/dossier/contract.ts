import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

// The dossier of a job: everything about it that an inspector, an insurer or a customer may ask for, in one PDF that shows
// whether it was changed afterwards.

export const IssuedDossier = z.object({
  id: Id,
  /** 1, 2, 3, ... in each job. */
  number: z.number(),
  /** The last link of the hash chain over the dossiers of this job; printed in the PDF. */
  fingerprint: z.string(),
  /** The SHA-256 of the PDF. */
  file_hash: z.string(),
  pages: z.number(),
  created_by_name: z.string(),
  created_at: Instant,
})
export type IssuedDossier = z.infer<typeof IssuedDossier>

const READ = ['jobs', 'clients', 'compliance', 'files', 'settings', 'users'] as const

export const dossiers = {
  issue: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/dossier',
    access: 'staff',
    summary: 'A new dossier of a job as a PDF: permits, inspections, work orders, checklists, photos, and their hashes',
    reads: READ,
    changes: ['compliance'],
    returns: 'file',
    outside: true,
  }),
  ofJob: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/dossiers',
    access: 'staff',
    summary: 'The dossiers that were made of a job, newest first, with their fingerprints',
    reads: ['jobs', 'clients', 'compliance', 'users'],
    returns: z.array(IssuedDossier),
  }),
}
