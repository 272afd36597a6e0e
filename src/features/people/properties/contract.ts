import * as z from 'zod/mini'
import { cityLine } from '#contract/address.ts'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText, RequiredText } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listCounts } from '#contract/text.ts'
import { OptionalState } from '#contract/us-state.ts'
import { ReadVersion } from '#contract/version.ts'
import { streetLine } from './rules/address.ts'
import { COORDINATES, parsePoint, pointText } from './rules/coordinates.ts'

export const propertyKinds = ['residential', 'commercial'] as const
export type PropertyKind = (typeof propertyKinds)[number]
export const kindOptions = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
] as const

const Kind = z.enum(propertyKinds, { error: 'Kind must be residential or commercial' })
const Yes = z.boolean({ error: 'Send true or false' })

const ESI_ID = 'ESI ID must be at most 22 digits'

const EsiId = z.pipe(
  z.nullish(
    z.string({ error: ESI_ID }).check(
      z.trim(),
      z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
      z.regex(/^\d{0,22}$/, ESI_ID),
    ),
  ),
  z.transform((text) => text || null),
)

const Coordinates = z.pipe(
  OptionalText(2000, COORDINATES).check(z.refine((text) => text === null || parsePoint(text) !== null, COORDINATES)),
  z.transform((text) => {
    const point = text === null ? null : parsePoint(text)
    return point && pointText(point)
  }),
)

const propertyFields = {
  client_id: RequiredId('Client is required'),
  address: RequiredText(200, 'Address is required'),
  unit: OptionalText(50),
  city: OptionalText(100),
  state: OptionalState,
  zip: OptionalText(20),
  kind: Kind,
  new_construction: Yes,
  /** The utility's name of the meter. */
  esi_id: EsiId,
  /** The authority that permits work there. */
  jurisdiction: OptionalText(200),
  coordinates: Coordinates,
  /** Staff only, as all below. */
  gate_code: OptionalText(100),
  dog: OptionalText(200),
  parking: OptionalText(200),
  notes: OptionalText(5000),
}
export const PropertyInput = z.object({
  ...propertyFields,
  kind: z._default(Kind, 'residential'),
  new_construction: z._default(Yes, false),
})
export type PropertyInput = z.output<typeof PropertyInput>
export const PropertyPatch = z.extend(z.partial(z.object(propertyFields)), { updated_at: ReadVersion })
export type PropertyPatch = z.output<typeof PropertyPatch>

export const Property = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  address: z.string(),
  unit: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  kind: Kind,
  new_construction: z.boolean(),
  esi_id: z.nullable(z.string()).check(z.meta({ title: 'ESI ID' })),
  jurisdiction: z.nullable(z.string()),
  /** `30.2672, -97.7431` */
  coordinates: z.nullable(z.string()),
  /** Null for clients, as all below. */
  gate_code: z.nullable(z.string()),
  dog: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  panel_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type Property = z.infer<typeof Property>

/** `88 Rainey St, Unit 4, Austin, TX 78701` */
export const propertyAddress = (property: Pick<Property, 'address' | 'unit' | 'city' | 'state' | 'zip'>): string =>
  [streetLine(property), cityLine(property)].filter(Boolean).join(', ')

export const PropertyDetails = z.extend(Property, {
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.nullable(z.string()),
})
export type PropertyDetails = z.infer<typeof PropertyDetails>

/** Number of records of each kind that refer to a property. */
export type Attached = { jobs: number; bookings: number; panels: number; equipment: number }

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  delete: ({ jobs, bookings, panels, equipment }: Attached) => {
    const records = listCounts({ job: jobs, booking: bookings, panel: panels, 'other device': equipment })
    if (records === null) return null
    const what =
      jobs + bookings > 0 ? 'Its history must be kept.' : `Delete ${panels + equipment === 1 ? 'it' : 'them'} first.`
    return `This property has ${records}. ${what}`
  },
}

export const properties = {
  list: endpoint({
    method: 'GET',
    path: '/api/properties',
    access: 'signedIn',
    summary: "Properties of clients, newest first; a client's own",
    reads: ['properties', 'panels', 'clients'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { client_id: z.optional(Id) }),
    returns: z.array(Property),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/properties/:id',
    access: 'signedIn',
    summary: 'One property',
    reads: ['properties', 'panels', 'clients', 'jobs', 'bookings'],
    returns: PropertyDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/properties',
    access: 'staff',
    summary: 'Add a property of a client',
    changes: ['properties'],
    body: PropertyInput,
    returns: PropertyDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/properties/:id',
    access: 'staff',
    summary: 'Change a property, or hand it over to a new owner; only the fields sent change',
    changes: ['properties'],
    body: PropertyPatch,
    returns: PropertyDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/properties/:id',
    access: 'admin',
    summary: 'Delete a property that nothing refers to',
    changes: ['properties'],
  }),
}
