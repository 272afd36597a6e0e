import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { blocked as blockedOnInspection, type InspectionStatus } from '#features/compliance/inspections/contract.ts'
import { ReadVersion } from '#contract/version.ts'

const Edition = z
  .string({ error: 'Enter the code edition, such as 2023' })
  .check(z.trim(), z.regex(/^\d{4}$/, 'Enter the code edition as a year, such as 2023'))

const Name = RequiredText(120, 'Name is required')

/** A question of a checklist. */
export const TemplateItem = z.object({
  text: RequiredText(300, 'Enter what is checked'),
  /** Edition and section, such as NEC 2023 250.50. */
  reference: OptionalText(120),
})
export type TemplateItem = z.output<typeof TemplateItem>

const Items = z
  .array(TemplateItem, { error: 'Add at least one item' })
  .check(z.minLength(1, 'Add at least one item'), z.maxLength(100, 'A checklist can have at most 100 items'))

export const TemplateInput = z.object({
  name: Name,
  /** The edition that the company works to now, if left out. */
  nec_version: z.optional(Edition),
  job_type: OptionalText(60),
  items: Items,
})
export type TemplateInput = z.output<typeof TemplateInput>

export const TemplatePatch = z.object({
  ...z.partial(TemplateInput).shape,
  archived: z.optional(z.boolean({ error: 'Send true or false' })),
  updated_at: ReadVersion,
})
export type TemplatePatch = z.output<typeof TemplatePatch>

export const TemplateRow = z.object({
  id: Id,
  name: z.string(),
  nec_version: z.string(),
  job_type: z.nullable(z.string()),
  version: z.number(),
  item_count: z.number(),
  archived_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const Template = z.extend(TemplateRow, { items: z.array(TemplateItem) })
export type Template = z.infer<typeof Template>

export const answers = ['pass', 'fail', 'not_applicable'] as const
export const Answer = z.enum(answers, { error: 'Answer pass, fail or not applicable' })
export type Answer = z.infer<typeof Answer>
export const answerLabels: Record<Answer, string> = { pass: 'Pass', fail: 'Fail', not_applicable: 'Not applicable' }

const answerFields = {
  answer: z.pipe(
    z.nullish(Answer),
    z.transform((answer) => answer ?? null),
  ),
  note: OptionalText(1000),
  /** A file of the same job. */
  photo_id: OptionalId,
}

export const ChecklistItem = z.object({
  /** Its place in the checklist: `item_1`. */
  id: z.string(),
  text: z.string(),
  reference: z.nullable(z.string()),
  answer: z.nullable(Answer),
  note: z.nullable(z.string()),
  photo_id: z.nullable(Id),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** Every item is answered, none failed, and at least one passed. */
export const isCompliant = (items: readonly Pick<ChecklistItem, 'answer'>[]): boolean =>
  items.every(({ answer }) => answer === 'pass' || answer === 'not_applicable') &&
  items.some(({ answer }) => answer === 'pass')

/** From a template, or with its own items. */
export const ChecklistInput = z.object({
  work_order_id: OptionalId,
  inspection_id: OptionalId,
  template_id: OptionalId,
  checklist_type: z.optional(Name),
  nec_version: z.optional(Edition),
  items: z.optional(
    z
      .array(z.extend(TemplateItem, answerFields))
      .check(z.minLength(1, 'Add at least one item'), z.maxLength(100, 'A checklist can have at most 100 items')),
  ),
})
export type ChecklistInput = z.output<typeof ChecklistInput>

/** Values of the answers form, by item. */
export const AnswersForm = z.record(z.string(), z.object(answerFields))
export type AnswersForm = z.output<typeof AnswersForm>

export const ChecklistPatch = z.object({
  /** Only the items sent change. */
  items: z
    .array(
      z.object({ id: z.string().check(z.maxLength(20, 'That is not an item of this checklist')), ...answerFields }),
    )
    .check(z.maxLength(100, 'A checklist can have at most 100 items')),
  updated_at: ReadVersion,
})
export type ChecklistPatch = z.output<typeof ChecklistPatch>

export const ChecklistRow = z.object({
  id: Id,
  checklist_type: z.string(),
  nec_version: z.string(),
  work_order_id: z.nullable(Id),
  work_order_number: z.nullable(Code),
  inspection_id: z.nullable(Id),
  inspection_type: z.nullable(z.string()),
  /** The job of the work order or the inspection. */
  job_id: z.nullable(Id),
  template_id: z.nullable(Id),
  template_version: z.nullable(z.number()),
  item_count: z.number(),
  answered_count: z.number(),
  failed_count: z.number(),
  overall_compliance: z.boolean(),
  completed_by: Id,
  completed_by_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type ChecklistRow = z.infer<typeof ChecklistRow>

export const Checklist = z.extend(ChecklistRow, {
  items: z.array(ChecklistItem),
  /** Why its answers cannot change, or null. */
  frozen: z.nullable(z.string()),
})
export type Checklist = z.infer<typeof Checklist>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  answer: ({ work_order_number, completed }: { work_order_number: string | null; completed: boolean }) =>
    completed
      ? `Work order ${work_order_number} is completed and signed. An administrator can reopen it with a reason.`
      : null,
  /** The checklists of an inspection are kept with it. */
  inspected: (inspection: { status: InspectionStatus }) => blockedOnInspection.edit(inspection),
  delete: ({ answered_count }: Pick<ChecklistRow, 'answered_count'>) =>
    answered_count > 0 ? 'This checklist has answers, which must be kept.' : null,
}

const StatusFilter = z.enum(['active', 'archived', 'all'], { error: 'Status must be active, archived or all' })

export const checklistTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/checklist-templates',
    access: 'staff',
    summary: 'Checklist templates, newest first; archived ones only with status=archived or status=all',
    reads: ['compliance'],
    versioned: true,
    query: z.extend(ListQuery, { status: z.optional(StatusFilter) }),
    returns: z.array(TemplateRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/checklist-templates/:id',
    access: 'staff',
    summary: 'One checklist template with its items',
    reads: ['compliance'],
    returns: Template,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/checklist-templates',
    access: 'admin',
    summary: 'Add a checklist template',
    changes: ['compliance'],
    body: TemplateInput,
    returns: Template,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/checklist-templates/:id',
    access: 'admin',
    summary: 'Change a checklist template as its next version; started checklists keep their items',
    changes: ['compliance'],
    body: TemplatePatch,
    returns: Template,
  }),
}

const topics = ['compliance', 'users'] as const

export const checklists = {
  list: endpoint({
    method: 'GET',
    path: '/api/compliance-checklists',
    access: 'staff',
    summary: 'Compliance checklists, newest first; of one work order or inspection with its id',
    reads: topics,
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), {
      work_order_id: z.optional(Id),
      inspection_id: z.optional(Id),
    }),
    returns: z.array(ChecklistRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/compliance-checklists/:id',
    access: 'staff',
    summary: 'One checklist with its items and answers',
    reads: topics,
    returns: Checklist,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/compliance-checklists',
    access: 'staff',
    summary: 'Start a checklist of a work order or an inspection, from a template or with its own items',
    changes: ['compliance'],
    body: ChecklistInput,
    returns: Checklist,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/compliance-checklists/:id',
    access: 'staff',
    summary: 'Answer items of a checklist; the server computes whether it complies',
    changes: ['compliance'],
    queued: { words: 'Checklist answers' },
    body: ChecklistPatch,
    returns: Checklist,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/compliance-checklists/:id',
    access: 'staff',
    summary: 'Delete a checklist without answers',
    changes: ['compliance'],
  }),
}
