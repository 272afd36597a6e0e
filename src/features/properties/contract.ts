import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { listCounts } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'

export const propertyKinds = ['residential', 'commercial'] as const
export const kindOptions = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
] as const

const Kind = z.enum(propertyKinds, { error: 'Kind must be residential or commercial' })
const Yes = z.boolean({ error: 'Send true or false' })

const propertyFields = {
  client_id: z.uuid('Client is required'),
  address: z
    .string({ error: 'Address is required' })
    .trim()
    .min(1, 'Address is required')
    .max(200, 'Use at most 200 characters'),
  city: OptionalText(100),
  state: OptionalText(50),
  zip: OptionalText(20),
  kind: Kind,
  new_construction: Yes,
  /** Staff only. */
  notes: OptionalText(5000),
}
export const PropertyInput = z.object({
  ...propertyFields,
  kind: Kind.default('residential'),
  new_construction: Yes.default(false),
})
export type PropertyInput = z.output<typeof PropertyInput>
export const PropertyPatch = z.object(propertyFields).partial().extend({ updated_at: ReadVersion })
export type PropertyPatch = z.output<typeof PropertyPatch>

export const Property = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  kind: Kind,
  new_construction: z.boolean(),
  /** Null for clients. */
  notes: z.string().nullable(),
  panel_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Property = z.infer<typeof Property>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  delete: ({ panel_count }: Pick<Property, 'panel_count'>) =>
    panel_count === 0 ? null : `This property has ${listCounts({ panel: panel_count })}. Delete the panels first.`,
}

export const properties = {
  list: endpoint({
    method: 'GET',
    path: '/api/properties',
    access: 'signedIn',
    summary: "Properties of clients, newest first; a client's own",
    reads: ['panels', 'clients'],
    versioned: true,
    query: ListQuery.omit({ status: true }).extend({ client_id: Id.optional() }),
    returns: z.array(Property),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/properties/:id',
    access: 'signedIn',
    summary: 'One property',
    reads: ['panels', 'clients'],
    returns: Property,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/properties',
    access: 'staff',
    summary: 'Add a property of a client',
    changes: ['panels'],
    body: PropertyInput,
    returns: Property,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/properties/:id',
    access: 'staff',
    summary: 'Change a property; only the fields sent change',
    changes: ['panels'],
    body: PropertyPatch,
    returns: Property,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/properties/:id',
    access: 'admin',
    summary: 'Delete a property without panels',
    changes: ['panels'],
  }),
}
