import * as z from 'zod'
import { statusSchema } from '#contract/states.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Positive } from '#contract/line-items.ts'
import { Code, Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { Signature } from '#contract/signature.ts'
import { ReadVersion } from '#contract/version.ts'
import { TestResult } from './rules/test-results.ts'
import { workOrderStates } from './states.ts'

export { blocked, workOrderStates } from './states.ts'

/** Material that was used. Its price and cost are on the invoice and in the price book, never here. */
export const Material = z.object({
  quantity: Positive('Quantity'),
  unit: OptionalText(20).transform((unit) => unit ?? 'each'),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(500, 'Use at most 500 characters'),
})
export type Material = z.output<typeof Material>

/** A row of a form: the item of the price book that filled it counts as used. Not stored. */
const MaterialInput = Material.extend({ price_book_item_id: OptionalId.optional() })

const CodeReference = z
  .string({ error: 'Enter a code reference' })
  .trim()
  .min(1, 'Enter a code reference')
  .max(200, 'Use at most 200 characters')

const content = {
  permit_id: OptionalId,
  scope_of_work: z
    .string({ error: 'Scope of work is required' })
    .trim()
    .min(1, 'Scope of work is required')
    .max(5000, 'Use at most 5000 characters'),
  nec_compliance_notes: OptionalText(5000),
  materials_used: z.array(MaterialInput).max(200, 'A work order can have at most 200 materials').default([]),
  labor_hours: OptionalDecimal({
    name: 'Labor hours',
    required: 'Labor hours must be a number',
    message: 'Labor hours must be a positive number',
    min: 0,
  }),
  safety_measures: OptionalText(5000),
  code_references: z.array(CodeReference).max(50, 'A work order can have at most 50 code references').default([]),
  test_results: z.array(TestResult).max(200, 'A work order can have at most 200 test results').default([]),
  /** Ids of files of the job. An upload with `work_order_id` adds one by itself. */
  completion_photos: z.array(Id).max(200, 'A work order can have at most 200 photos').optional(),
}

export const WorkOrderInput = z.object({
  job_id: z.uuid('Job is required'),
  ...content,
})
export type WorkOrderInput = z.output<typeof WorkOrderInput>

/** A drawing or a typed name. A plain text is a typed name. */
const SignatureInput = z.union(
  [
    ...Signature.options,
    z
      .string()
      .trim()
      .min(1, { abort: true })
      .max(100, { abort: true })
      .transform((typed) => ({ typed })),
  ],
  'Sign here, or type your name',
)

const CustomerName = OptionalText(100)

export const WorkOrderPatch = z.object({
  ...z.object(content).partial().shape,
  materials_used: content.materials_used.unwrap().optional(),
  code_references: content.code_references.unwrap().optional(),
  test_results: content.test_results.unwrap().optional(),
  technician_signature: SignatureInput.optional(),
  customer_signature: SignatureInput.optional(),
  customer_name: CustomerName.optional(),
  /** `completed` needs the technician's signature. */
  status: statusSchema(workOrderStates).optional(),
  /** The revision that is signed: a work order that has changed since gets a 409. */
  revision: z.int({ error: 'Send the revision that is signed' }).optional(),
  updated_at: ReadVersion,
})
export type WorkOrderPatch = z.output<typeof WorkOrderPatch>

/** The technician's signature. */
export const TechnicianSignatureInput = z.object({ technician_signature: Signature })
/** The customer's signature and name. */
export const CustomerSignatureInput = z.object({
  customer_name: z
    .string({ error: "Enter the customer's name" })
    .trim()
    .min(1, "Enter the customer's name")
    .max(100, 'Use at most 100 characters'),
  customer_signature: Signature,
})

export const ReopenInput = z.object({
  reason: z
    .string({ error: 'Enter why it is reopened' })
    .trim()
    .min(1, 'Enter why it is reopened')
    .max(1000, 'Use at most 1000 characters'),
})
export type ReopenInput = z.output<typeof ReopenInput>

export const WorkOrderRow = z.object({
  id: Id,
  work_order_number: Code,
  status: statusSchema(workOrderStates),
  job_id: Id,
  job_title: z.string(),
  client_id: Id,
  client_name: z.string(),
  permit_id: Id.nullable(),
  permit_number: z.string().nullable(),
  scope_of_work: z.string(),
  labor_hours: DecimalText.nullable(),
  technician_signed: z.boolean(),
  customer_signed: z.boolean(),
  completed_by: Id.nullable(),
  completed_by_name: z.string().nullable(),
  completed_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type WorkOrderRow = z.infer<typeof WorkOrderRow>

const Judged = z.object({
  within: z.boolean(),
  reason: z.string().nullable(),
  limit: z.string(),
  source: z.string(),
  uncertain: z.boolean(),
})

export const WorkOrder = WorkOrderRow.extend({
  nec_compliance_notes: z.string().nullable(),
  materials_used: z.array(Material),
  safety_measures: z.string().nullable(),
  code_references: z.array(z.string()),
  test_results: z.array(TestResult),
  /** One for each test result: whether it is within its limit, and the limit's source. */
  verdicts: z.array(Judged),
  /** Ids of files, oldest first. */
  completion_photos: z.array(Id),
  revision: z.number(),
  technician_signature: Signature.nullable(),
  technician_signed_by: Id.nullable(),
  technician_name: z.string().nullable(),
  technician_signed_at: Instant.nullable(),
  customer_signature: Signature.nullable(),
  customer_name: z.string().nullable(),
  customer_signed_at: Instant.nullable(),
  reopen_reason: z.string().nullable(),
  /** Number of checklists that belong to it. */
  checklists: z.number(),
})
export type WorkOrder = z.infer<typeof WorkOrder>

const StatusFilter = z
  .enum([...workOrderStates.names, ''], { error: workOrderStates.message })
  .transform((status) => status || undefined)

const shown = ['compliance', 'jobs', 'clients', 'users'] as const

export const workOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/work-orders',
    access: 'staff',
    summary: 'Work orders, newest first; of one job with job_id',
    reads: shown,
    versioned: true,
    query: ListQuery.extend({ status: StatusFilter.optional(), job_id: Id.optional(), permit_id: Id.optional() }),
    returns: z.array(WorkOrderRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/work-orders/:id',
    access: 'staff',
    summary: 'One work order with its test results, photos and signatures',
    reads: [...shown, 'files'],
    returns: WorkOrder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/work-orders',
    access: 'staff',
    summary: 'Create a work order of a job; the server numbers it',
    changes: ['compliance', 'price_book', 'files'],
    body: WorkOrderInput,
    returns: WorkOrder,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/work-orders/:id',
    access: 'staff',
    summary:
      'Change, sign or complete a work order; a change removes earlier signatures, and completing needs the technician’s',
    changes: ['compliance', 'price_book', 'files'],
    body: WorkOrderPatch,
    returns: WorkOrder,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/work-orders/:id/reopen',
    access: 'admin',
    summary: 'Reopen a completed work order with a reason, which stays in its history',
    changes: ['compliance'],
    success: 200,
    body: ReopenInput,
    returns: WorkOrder,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/work-orders/:id',
    access: 'admin',
    summary: 'Delete an open work order without signatures and checklists',
    changes: ['compliance', 'files'],
  }),
}
