import * as z from 'zod/mini'
import { CodeEdition } from '#features/company/settings/rules/code-editions.ts'
import { DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, RequiredText } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import { ReadVersion } from '#contract/version.ts'
import { type Kind, kindNames } from './rules/kinds.ts'
import { Outcome } from './rules/outcome.ts'

export const DECIDES = 'The authority having jurisdiction decides. Check each step against the adopted code.'

const Kinds = z.enum(kindNames, { error: 'That is not a kind of calculation' })

const Name = RequiredText(120, 'Name is required')

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
export const Calculated = z.extend(Outcome, {
  kind: Kinds,
  edition: z.string(),
  inputs: Inputs,
  /** Null unless it was saved. */
  id: z.nullable(Id),
  job_id: z.nullable(Id),
  name: z.nullable(z.string()),
})
export type Calculated = z.infer<typeof Calculated>

/** A saved calculation, with its steps as they were calculated. */
export const Calculation = z.object({ ...CalculationRow.shape, ...Outcome.shape, inputs: Inputs, client_id: Id })
export type Calculation = z.infer<typeof Calculation>

export const SaveQuery = z.object({
  /** The edition that the work follows; default: that of the job's permit, else the company's for today. */
  edition: z.optional(CodeEdition),
  save: z.optional(z.literal('1', { error: 'To save the calculation, send save=1' })),
  job_id: z.optional(Id),
  name: z.optional(Name),
})
export type SaveQuery = z.output<typeof SaveQuery>

/** US Letter sheets of ten labels, or a page of 4 × 2 in for each, as label printers take them. */
const labelPapers = ['letter', '4x2'] as const
export const LabelQuery = z.object({
  paper: z._default(z.enum(labelPapers, { error: 'Paper must be letter or 4x2' }), 'letter'),
})
export type LabelPaper = (typeof labelPapers)[number]

/** Why a calculation has no labels to print, or null: both the menu's reason and the server's refusal. */
export function labelsBlocked({ labels }: Pick<Outcome, 'labels'>): string | null {
  if (labels === undefined) return 'Only a fault current has labels.'
  return labels.length === 0 ? 'No label: no equipment here is rated for its fault current.' : null
}

/** The fields of the form that saves a calculation. */
export const SaveInput = z.object({ name: Name, job_id: RequiredId('Job is required') })

export const RenameInput = z.object({ name: Name, updated_at: ReadVersion })

/** The edition of the code that a job follows. */
export const JobEdition = z.object({
  edition: z.string(),
  /** The application date of its permit, or null: it has none, and the company's edition for today counts. */
  application_date: z.nullable(DayText),
  /** A question for the city, if there is one. */
  remarks: z.array(z.string()),
  /** The amendments in force where the job is, of every edition. */
  local: z.array(z.object({ edition: z.string(), section: z.string(), text: z.string() })),
})
export type JobEdition = z.infer<typeof JobEdition>

/** The endpoint of any kind, for a caller whose inputs are plain data: the server checks them by their kind. */
export const calculationEndpoint = (kind: Kind) =>
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
  edition: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/code-edition',
    access: 'staff',
    summary: 'The edition of the code that a job follows, by the application date of its permit',
    reads: ['compliance', 'jobs', 'properties', 'settings', 'code'],
    returns: JobEdition,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/calculations',
    access: 'staff',
    summary: 'Saved calculations, newest first',
    reads: ['compliance', 'jobs', 'clients', 'users'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { job_id: z.optional(Id), kind: z.optional(Kinds) }),
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
    reads: ['compliance', 'jobs', 'clients', 'users', 'settings', 'files'],
    returns: 'file',
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/calculations/:id/labels',
    access: 'staff',
    summary: 'The labels of a saved fault current as a PDF, to print and attach to the equipment',
    reads: ['compliance', 'settings'],
    query: LabelQuery,
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
