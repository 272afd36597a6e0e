import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

// The dossier of a job: everything about it that an inspector, an insurer or a customer may ask for, in one signed PDF.

export const IssuedDossier = z.object({
  id: Id,
  /** 1, 2, 3, ... in each job. */
  number: z.number(),
  pages: z.number(),
  created_by_name: z.string(),
  created_at: Instant,
})
export type IssuedDossier = z.infer<typeof IssuedDossier>

export const dossiers = {
  issue: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/dossier',
    access: 'staff',
    summary:
      'A new dossier of a job as a PDF: visits and their crews, permits, inspections, work orders, checklists and photos, signed',
    audit: 'exported the dossier of {record}',
    reads: ['jobs', 'hours', 'clients', 'compliance', 'files', 'settings', 'users', 'properties', 'code'],
    changes: ['compliance'],
    returns: 'file',
    outside: true,
  }),
  ofJob: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/dossiers',
    access: 'staff',
    summary: 'The dossiers that were made of a job, newest first',
    reads: ['jobs', 'clients', 'compliance', 'users'],
    returns: z.array(IssuedDossier),
  }),
}
