import * as z from 'zod/mini'
import { StatusFilter, statusSchema } from '#contract/states.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Positive } from '#features/sales/price-book/rules/line-items.ts'
import { Code, Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { RequiredId } from '#contract/required-id.ts'
import { Signature } from '#contract/signature.ts'
import { ReadVersion } from '#contract/version.ts'
import { TestResult } from './rules/test-results.ts'
import { workOrderStates } from './states.ts'

export { blocked, workOrderStates } from './states.ts'

/** Material that was used. Its price and cost are on the invoice and in the price book, never here. */
export const Material = z.object({
  quantity: Positive('Quantity'),
  unit: z.pipe(
    OptionalText(20),
    z.transform((unit) => unit ?? 'each'),
  ),
  description: RequiredText(500, 'Description is required'),
})
export type Material = z.output<typeof Material>

/** A row of a form: the item of the price book that filled it counts as used. Not stored. */
const MaterialInput = z.extend(Material, { price_book_item_id: z.optional(OptionalId) })

const CodeReference = RequiredText(200, 'Enter a code reference')

const content = {
  permit_id: OptionalId,
  scope_of_work: RequiredText(5000, 'Scope of work is required'),
  nec_compliance_notes: OptionalText(5000),
  materials_used: z._default(
    z.array(MaterialInput).check(z.maxLength(200, 'A work order can have at most 200 materials')),
    [],
  ),
  labor_hours: OptionalDecimal({
    name: 'Labor hours',
    required: 'Labor hours must be a number',
    message: 'Labor hours must be a positive number',
    min: 0,
  }),
  safety_measures: OptionalText(5000),
  code_references: z._default(
    z.array(CodeReference).check(z.maxLength(50, 'A work order can have at most 50 code references')),
    [],
  ),
  test_results: z._default(
    z.array(TestResult).check(z.maxLength(200, 'A work order can have at most 200 test results')),
    [],
  ),
  /** Ids of files of the job. An upload with `work_order_id` adds one by itself. */
  completion_photos: z.optional(z.array(Id).check(z.maxLength(200, 'A work order can have at most 200 photos'))),
}

export const WorkOrderInput = z.object({
  job_id: RequiredId('Job is required'),
  ...content,
})
export type WorkOrderInput = z.output<typeof WorkOrderInput>

/** A drawing or a typed name. A plain text is a typed name. */
const SignatureInput = z.union(
  [
    ...Signature.def.options,
    z.pipe(
      z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(100, { abort: true })),
      z.transform((typed) => ({ typed })),
    ),
  ],
  'Sign here, or type your name',
)

const CustomerName = OptionalText(100)

export const WorkOrderPatch = z.object({
  ...z.partial(z.object(content)).shape,
  materials_used: z.optional(content.materials_used.def.innerType),
  code_references: z.optional(content.code_references.def.innerType),
  test_results: z.optional(content.test_results.def.innerType),
  technician_signature: z.optional(SignatureInput),
  customer_signature: z.optional(SignatureInput),
  customer_name: z.optional(CustomerName),
  /** `completed` needs the technician's signature. */
  status: z.optional(statusSchema(workOrderStates)),
  /** The revision that is signed: a work order that has changed since gets a 409. */
  revision: z.optional(z.int({ error: 'Send the revision that is signed' })),
  updated_at: ReadVersion,
})
export type WorkOrderPatch = z.output<typeof WorkOrderPatch>

/** The technician's signature. */
export const TechnicianSignatureInput = z.object({ technician_signature: Signature })
/** The customer's signature and name. */
export const CustomerSignatureInput = z.object({
  customer_name: RequiredText(100, "Enter the customer's name"),
  customer_signature: Signature,
})

export const ReopenInput = z.object({
  reason: RequiredText(1000, 'Enter why it is reopened'),
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
  permit_id: z.nullable(Id),
  permit_number: z.nullable(z.string()),
  scope_of_work: z.string(),
  labor_hours: z.nullable(DecimalText),
  technician_signed: z.boolean(),
  customer_signed: z.boolean(),
  completed_by: z.nullable(Id),
  completed_by_name: z.nullable(z.string()),
  completed_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type WorkOrderRow = z.infer<typeof WorkOrderRow>

const Judged = z.object({
  within: z.boolean(),
  reason: z.nullable(z.string()),
  limit: z.string(),
  source: z.string(),
  uncertain: z.boolean(),
})

export const WorkOrder = z.extend(WorkOrderRow, {
  nec_compliance_notes: z.nullable(z.string()),
  materials_used: z.array(Material),
  safety_measures: z.nullable(z.string()),
  code_references: z.array(z.string()),
  test_results: z.array(TestResult),
  /** One for each test result: whether it is within its limit, and the limit's source. Null: it has no limit. */
  verdicts: z.array(z.nullable(Judged)),
  /** Ids of files, oldest first. */
  completion_photos: z.array(Id),
  revision: z.number(),
  technician_signature: z.nullable(Signature),
  technician_signed_by: z.nullable(Id),
  technician_name: z.nullable(z.string()),
  technician_signed_at: z.nullable(Instant),
  /** When it arrived, if `technician_signed_at` is what a device without a connection says. */
  technician_arrived_at: z.nullable(Instant),
  customer_signature: z.nullable(Signature),
  customer_name: z.nullable(z.string()),
  customer_signed_at: z.nullable(Instant),
  customer_arrived_at: z.nullable(Instant),
  reopen_reason: z.nullable(z.string()),
  /** Number of checklists that belong to it. */
  checklists: z.number(),
})
export type WorkOrder = z.infer<typeof WorkOrder>

const topics = ['compliance', 'jobs', 'clients', 'users'] as const

export const workOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/work-orders',
    access: 'staff',
    summary: 'Work orders, newest first; of one job with job_id',
    reads: topics,
    versioned: true,
    followed: 'created_at',
    query: z.extend(ListQuery, {
      status: StatusFilter(workOrderStates),
      job_id: z.optional(Id),
      permit_id: z.optional(Id),
    }),
    returns: z.array(WorkOrderRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/work-orders/:id',
    access: 'staff',
    summary: 'One work order with its test results, photos and signatures',
    reads: [...topics, 'files'],
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
    queued: { words: 'Work order' },
    body: WorkOrderPatch,
    returns: WorkOrder,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/work-orders/:id/reopen',
    access: 'admin',
    summary: 'Reopen a completed work order with a reason, which stays in its history',
    audit: 'reopened {record}',
    changes: ['compliance'],
    success: 200,
    body: ReopenInput,
    returns: WorkOrder,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/work-orders/:id',
    access: 'staff',
    summary: 'Delete an open work order without signatures and checklists',
    changes: ['compliance', 'files'],
  }),
}
