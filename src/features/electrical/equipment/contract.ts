import * as z from 'zod/mini'
import { DayText, Instant, OptionalDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listCounts } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'

const kinds = {
  generator: 'Generator',
  ev_charger: 'EV charger',
  surge_protector: 'Surge protector',
  other: 'Other',
} as const
export const equipmentKinds = ['generator', 'ev_charger', 'surge_protector', 'other'] as const
export const kindOptions = equipmentKinds.map((value) => ({ value, label: kinds[value] }))

const Kind = z.enum(equipmentKinds, { error: `Kind must be ${equipmentKinds.join(', ')}` })

const equipmentFields = {
  kind: Kind,
  make: OptionalText(100),
  model: OptionalText(100),
  serial: OptionalText(100),
  installed_on: OptionalDay,
  warranty_until: OptionalDay,
  /** Staff only. */
  notes: OptionalText(5000),
}
export const EquipmentInput = z.object({ property_id: RequiredId('Property is required'), ...equipmentFields })
export type EquipmentInput = z.output<typeof EquipmentInput>
export const EquipmentPatch = z.extend(z.partial(z.object(equipmentFields)), { updated_at: ReadVersion })
export type EquipmentPatch = z.output<typeof EquipmentPatch>

export const Equipment = z.object({
  id: Id,
  property_id: Id,
  client_id: Id,
  client_name: z.string(),
  address: z.string(),
  kind: Kind,
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  installed_on: z.nullable(DayText),
  warranty_until: z.nullable(DayText),
  /** Null for clients. */
  notes: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
})
export type Equipment = z.infer<typeof Equipment>

export const EquipmentDetails = z.extend(Equipment, {
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.nullable(z.string()),
})
export type EquipmentDetails = z.infer<typeof EquipmentDetails>

/** `Generator, Generac 7043` */
export const equipmentName = ({ kind, make, model }: Pick<Equipment, 'kind' | 'make' | 'model'>): string =>
  [kinds[kind], [make, model].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  delete: ({ photos }: { photos: number }) => {
    const records = listCounts({ file: photos })
    return records && `This equipment has ${records}. Remove ${photos === 1 ? 'it' : 'them'} first.`
  },
}

export const equipment = {
  list: endpoint({
    method: 'GET',
    path: '/api/equipment',
    access: 'signedIn',
    summary: 'Generators, EV chargers and the like, newest first; a client gets those of their own properties',
    reads: ['properties', 'clients'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), {
      client_id: z.optional(Id),
      property_id: z.optional(Id),
      kind: z.optional(Kind),
    }),
    returns: z.array(Equipment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/equipment/:id',
    access: 'signedIn',
    summary: 'One piece of equipment',
    reads: ['properties', 'clients', 'files'],
    returns: EquipmentDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/equipment',
    access: 'staff',
    summary: 'Add equipment to a property',
    changes: ['properties'],
    body: EquipmentInput,
    returns: EquipmentDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/equipment/:id',
    access: 'staff',
    summary: 'Change equipment; only the fields sent change',
    changes: ['properties'],
    body: EquipmentPatch,
    returns: EquipmentDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/equipment/:id',
    access: 'admin',
    summary: 'Delete equipment without files',
    changes: ['properties'],
  }),
}
