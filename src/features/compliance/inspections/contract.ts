import * as z from 'zod/mini'
import { StatusFilter, statusSchema } from '#contract/states.ts'
import { Instant, When } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { inspectionStates } from './states.ts'

export { blocked, type InspectionStatus, inspectionStates } from './states.ts'

export const REINSPECTION = 'Re-inspection'
export const inspectionTypes = ['Rough-in', 'Final', 'Service Equipment', 'Temporary Service', REINSPECTION] as const

const plain = (text: string) => text.toLowerCase().replace(/[-_ ]+/g, ' ')

/** `rough_in` is Rough-in. An authority may have custom kinds. */
const InspectionType = z.pipe(
  RequiredText(60, 'Inspection type is required'),
  z.transform((text) => inspectionTypes.find((type) => plain(type) === plain(text)) ?? text),
)

const OptionalWhen = z.pipe(
  z.nullish(z.union([z.literal(''), When()])),
  z.transform((when) => when || null),
)

const Articles = z
  .array(RequiredText(100, 'Enter the article'), { error: 'Send a list of articles' })
  .check(z.maxLength(50, 'An inspection can check at most 50 articles'))

/** Ids of photos of the inspection's job. An upload with `inspection_id` adds one by itself. */
const Photos = z.optional(
  z.array(Id, { error: 'Send a list of photos' }).check(z.maxLength(200, 'An inspection can have at most 200 photos')),
)

const fields = {
  permit_id: OptionalId,
  job_id: OptionalId,
  inspection_type: InspectionType,
  scheduled_date: OptionalWhen,
  inspector_name: OptionalText(200),
  inspector_license: OptionalText(60),
  nec_articles_checked: z._default(Articles, []),
  notes: OptionalText(5000),
}

export const InspectionFields = z.object(fields)

export const InspectionInput = z.object({
  ...fields,
  /** The failed inspection that this one repeats: the permit and the job are that one's. */
  re_inspection_of: OptionalId,
  photos: Photos,
})
export type InspectionInput = z.output<typeof InspectionInput>

/** The inspector's decision. */
export const InspectionResult = z.object({
  completed_date: OptionalWhen,
  result: OptionalText(200),
  deficiencies: OptionalText(5000),
  /** Required to fail it. */
  corrections_required: OptionalText(5000),
  re_inspection_required: z.boolean({ error: 'Send true or false' }),
})

export const InspectionPatch = z.object({
  ...z.partial(InspectionFields).shape,
  ...z.partial(InspectionResult).shape,
  nec_articles_checked: z.optional(Articles),
  photos: Photos,
  status: z.optional(statusSchema(inspectionStates)),
  updated_at: ReadVersion,
})
export type InspectionPatch = z.output<typeof InspectionPatch>

const text = z.nullable(z.string())

export const Inspection = z.object({
  id: Id,
  permit_id: z.nullable(Id),
  job_id: z.nullable(Id),
  inspection_type: z.string(),
  status: statusSchema(inspectionStates),
  scheduled_date: z.nullable(Instant),
  completed_date: z.nullable(Instant),
  inspector_name: text,
  inspector_license: text,
  result: text,
  nec_articles_checked: z.array(z.string()),
  deficiencies: text,
  corrections_required: text,
  re_inspection_required: z.boolean().check(z.meta({ title: 'Re-inspection required' })),
  re_inspection_of: z.nullable(Id).check(z.meta({ title: 'Re-inspection of ID' })),
  notes: text,
  created_by: Id,
  created_at: Instant,
  updated_at: Instant,
  permit_number: text,
  permit_type: text,
  job_title: text,
  client_id: z.nullable(Id),
  client_name: text,
  /** The address of the permit, or of the job. */
  location: text,
})
export type Inspection = z.infer<typeof Inspection>

/** One inspection of a chain: the first, and its re-inspections in order. */
export const ChainLink = z.pick(Inspection, {
  id: true,
  inspection_type: true,
  status: true,
  scheduled_date: true,
  completed_date: true,
  corrections_required: true,
})
export type ChainLink = z.infer<typeof ChainLink>

export const InspectionDetails = z.extend(Inspection, {
  created_by_name: z.string(),
  /** Ids of files, oldest first. */
  photos: z.array(Id),
  /** Empty unless it repeats another one or was repeated. */
  chain: z.array(ChainLink),
  /** Why no re-inspection can be scheduled, or null. */
  reinspection_blocked: text,
  /** Why it cannot be deleted, or null. */
  deletion_blocked: text,
})
export type InspectionDetails = z.infer<typeof InspectionDetails>

const Time = z.optional(z.iso.datetime({ offset: true, error: 'Enter an ISO 8601 time' }))

const InspectionQuery = z.extend(ListQuery, {
  /** Words in the address. */
  place: ListQuery.shape.q,
  status: StatusFilter(inspectionStates),
  job_id: z.optional(Id),
  permit_id: z.optional(Id),
  /** Scheduled before this time, and failed ones that were not repeated. */
  due_before: Time,
  /** Scheduled from this time on, and before that one. */
  from: Time,
  before: Time,
})

export const inspections = {
  list: endpoint({
    method: 'GET',
    path: '/api/inspections',
    access: 'staff',
    summary: 'Inspections, newest first',
    reads: ['compliance', 'jobs', 'clients'],
    versioned: true,
    followed: 'created_at',
    query: InspectionQuery,
    returns: z.array(Inspection),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inspections/:id',
    access: 'staff',
    summary: 'One inspection with its photos and re-inspections',
    reads: ['compliance', 'jobs', 'clients', 'users', 'files'],
    returns: InspectionDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/inspections',
    access: 'staff',
    summary: 'Schedule an inspection, or the re-inspection of a failed one',
    changes: ['compliance', 'files'],
    body: InspectionInput,
    returns: InspectionDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/inspections/:id',
    access: 'staff',
    summary: 'Change an inspection or record its result; a failed one needs the corrections',
    changes: ['compliance', 'files'],
    body: InspectionPatch,
    returns: InspectionDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/inspections/:id',
    access: 'staff',
    summary: 'Delete a scheduled inspection without photos or checklists',
    changes: ['compliance', 'files'],
  }),
}
