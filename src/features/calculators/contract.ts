import * as z from 'zod'
import { CodeEdition } from '#contract/code-editions.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { type Kind, kindNames } from './rules/kinds.ts'
import { Outcome } from './rules/outcome.ts'

export const DECIDES = 'The authority having jurisdiction decides. Check each step against the adopted code.'

const Kinds = z.enum(kindNames, { error: 'That is not a kind of calculation' })

const Name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, 'Use at most 120 characters')

/** A saved calculation in lists. */
export const CalculationRow = z.object({
  id: Id,
  job_id: Id,
  job_title: z.string(),
  client_name: z.string(),
  kind: Kinds,
  name: z.string(),
  /** The result with its unit: '18,600 VA'. */
  answer: z.string(),
  edition: z.string(),
  created_by_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type CalculationRow = z.infer<typeof CalculationRow>

const Inputs = z.record(z.string(), z.unknown())

/** A calculation with every step, saved or not. */
export const Calculated = Outcome.extend({
  kind: Kinds,
  edition: z.string(),
  inputs: Inputs,
  /** Null unless it was saved. */
  id: Id.nullable(),
  job_id: Id.nullable(),
  name: z.string().nullable(),
})
export type Calculated = z.infer<typeof Calculated>

/** A saved calculation, with its steps as they were calculated. */
export const Calculation = z.object({ ...CalculationRow.shape, ...Outcome.shape, inputs: Inputs })
export type Calculation = z.infer<typeof Calculation>

export const SaveQuery = z.object({
  /** The edition that the work follows; default: the company's for today. The result names the edition of its figures. */
  edition: CodeEdition.optional(),
  save: z.literal('1', { error: 'To save the calculation, send save=1' }).optional(),
  job_id: Id.optional(),
  name: Name.optional(),
})
export type SaveQuery = z.output<typeof SaveQuery>

/** The fields of the form that saves a calculation. */
export const SaveInput = z.object({ name: Name, job_id: z.uuid('Job is required') })

export const RenameInput = z.object({ name: Name, updated_at: ReadVersion })

/** The endpoint of any kind, for a caller whose inputs are plain data: the server checks them by their kind. */
export const calculationOf = (kind: Kind) =>
  endpoint({
    method: 'POST',
    path: `/api/calculations/${kind}`,
    access: 'staff',
    summary: '',
    changes: ['compliance'],
    query: SaveQuery,
    body: Inputs,
    returns: Calculated,
  })

export const calculations = {
  list: endpoint({
    method: 'GET',
    path: '/api/calculations',
    access: 'staff',
    summary: 'Saved calculations, newest first',
    reads: ['compliance', 'jobs', 'clients', 'users'],
    versioned: true,
    query: ListQuery.omit({ status: true }).extend({ job_id: Id.optional(), kind: Kinds.optional() }),
    returns: z.array(CalculationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/calculations/:id',
    access: 'staff',
    summary: 'A saved calculation with its inputs and steps',
    reads: ['compliance', 'jobs', 'clients', 'users'],
    returns: Calculation,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/calculations/:id/pdf',
    access: 'staff',
    summary: 'A saved calculation as a signed PDF',
    reads: ['compliance', 'jobs', 'clients', 'settings', 'files'],
    returns: 'file',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/calculations/:id',
    access: 'staff',
    summary: 'Rename a saved calculation',
    changes: ['compliance'],
    body: RenameInput,
    returns: Calculation,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/calculations/:id',
    access: 'staff',
    summary: 'Delete a saved calculation',
    changes: ['compliance'],
  }),
}
