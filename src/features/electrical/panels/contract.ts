import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listCounts } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'
import { isStandard, protections, STANDARD } from './rules/breakers.ts'
import { EquipmentLabelQuery } from './rules/label-query.ts'
import { halves } from './rules/layout.ts'
import { supplies, supplyNames } from './rules/load.ts'

export const MOST_SPACES = 84

export const supplyOptions = supplyNames.map((value) => ({ value, label: supplies[value].label }))

/** A whole number, also as the text of a select. */
function Whole(message: string, min: number, max: number) {
  const text = z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,7}$/, message)), z.transform(Number))
  return z.pipe(
    z.union([z.number({ error: message }), text], { error: message }),
    z.number().check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
  )
}

/** The same, or none: an empty field sends an empty string or null. */
const OptionalWhole = (message: string, min: number, max: number) =>
  z.pipe(
    z.nullish(z.union([z.literal(''), Whole(message, min, max)], { error: message })),
    z.transform((value) => (value === '' || value === undefined ? null : value)),
  )

const Breaker = Whole(STANDARD, 1, 6000).check(z.refine(isStandard, STANDARD))

const Yes = z.boolean({ error: 'Send true or false' })
const Supply = z.enum(supplyNames, { error: `Voltage must be ${supplyNames.join(', ')}` })
const Protection = z.enum(protections, { error: 'Protection must be none, afci, gfci or dual' })

/** Null or an empty field: a full-size breaker. */
const OptionalHalf = z.pipe(
  z.nullish(z.enum([...halves, ''], { error: 'Half must be A or B' })),
  z.transform((half) => half || null),
)

const SPACES = `Spaces must be a whole number from 2 to ${MOST_SPACES}`
const amps = (name: string) => [`${name} must be a whole number of amperes from 1 to 6,000`, 1, 6000] as const

const panelFields = {
  name: RequiredText(60, 'Name is required'),
  location: OptionalText(120),
  rating_amps: Whole(...amps('Rating')),
  busbar_amps: Whole(...amps('Busbar')),
  voltage: Supply,
  spaces: Whole(SPACES, 2, MOST_SPACES),
  /** The panel that feeds it; null for the service. */
  fed_from_id: OptionalId,
  /** Null without one: main lugs only. */
  main_breaker_amps: z.pipe(
    z.nullish(z.union([z.literal(''), Breaker], { error: STANDARD })),
    z.transform((size) => size || null),
  ),
  /** 125% of the current that a solar or battery system feeds in (705.12). */
  solar_backfeed_amps: OptionalWhole(...amps('Solar backfeed')),
}
export const PanelInput = z.object({
  property_id: RequiredId('Property is required'),
  ...panelFields,
  voltage: z._default(Supply, '120/240-1ph'),
})
export type PanelInput = z.output<typeof PanelInput>
export const PanelPatch = z.extend(z.partial(z.object(panelFields)), { updated_at: ReadVersion })
export type PanelPatch = z.output<typeof PanelPatch>
export const CopyInput = z.object({
  name: panelFields.name,
  /** Another property; by default the same. */
  property_id: z.optional(Id),
})
export type CopyInput = z.output<typeof CopyInput>

export const Panel = z.object({
  id: Id,
  property_id: Id,
  client_id: Id,
  client_name: z.string(),
  address: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  rating_amps: z.number().check(z.meta({ title: 'Rating (A)' })),
  busbar_amps: z.number().check(z.meta({ title: 'Busbar (A)' })),
  voltage: Supply,
  spaces: z.number(),
  fed_from_id: z.nullable(Id),
  fed_from_name: z.nullable(z.string()),
  main_breaker_amps: z.nullable(z.number()).check(z.meta({ title: 'Main breaker (A)' })),
  solar_backfeed_amps: z.nullable(z.number()).check(z.meta({ title: 'Solar backfeed (A)' })),
  circuit_count: z.number(),
  load_va: z.number().check(z.meta({ title: 'Connected load (VA)' })),
  created_at: Instant,
  updated_at: Instant,
})
export type Panel = z.infer<typeof Panel>

const circuitFields = {
  space: Whole(`Space must be a whole number from 1 to ${MOST_SPACES}`, 1, MOST_SPACES),
  poles: Whole('Poles must be 1, 2 or 3', 1, 3),
  /** Its half of a tandem, or of the first space of a quad: A for the outer poles, B for the inner ones. */
  half: OptionalHalf,
  breaker_amps: Breaker,
  label: RequiredText(80, 'Label is required'),
  protection: Protection,
  load_va: OptionalWhole('Load must be a whole number of VA from 0 to 2,000,000', 0, 2_000_000),
  wire_size: OptionalText(30),
  spare: Yes,
}
export const CircuitInput = z.object({
  ...circuitFields,
  protection: z._default(Protection, 'none'),
  spare: z._default(Yes, false),
})
export type CircuitInput = z.output<typeof CircuitInput>
export const CircuitPatch = z.extend(z.partial(z.object(circuitFields)), { updated_at: ReadVersion })
export type CircuitPatch = z.output<typeof CircuitPatch>

export const Circuit = z.object({
  id: Id,
  panel_id: Id,
  space: z.number(),
  poles: z.number(),
  /** Its half of a tandem, or of the first space of a quad; null for a full-size breaker. */
  half: z.nullable(z.enum(halves)),
  breaker_amps: z.number().check(z.meta({ title: 'Breaker (A)' })),
  label: z.string(),
  protection: Protection,
  load_va: z.nullable(z.number()).check(z.meta({ title: 'Load (VA)' })),
  wire_size: z.nullable(z.string()),
  spare: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Circuit = z.infer<typeof Circuit>

/** A panel as it is drawn: with its circuits by space, and the panels that it feeds. */
export const PanelDetails = z.extend(Panel, {
  circuits: z.array(Circuit),
  feeds: z.array(z.object({ id: Id, name: z.string(), load_va: z.number() })),
  /** Its property is residential. */
  is_dwelling: z.boolean(),
  fed_from_location: z.nullable(z.string()),
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.nullable(z.string()),
})
export type PanelDetails = z.infer<typeof PanelDetails>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  delete: ({ photos, feeds }: { photos: number; feeds: number }) => {
    const reasons = [
      photos > 0 && `has ${listCounts({ file: photos })}`,
      feeds > 0 && `feeds ${listCounts({ panel: feeds })}`,
    ]
    const why = reasons.filter(Boolean).join(' and ')
    return why === '' ? null : `This panel ${why}. Remove ${photos + feeds === 1 ? 'it' : 'them'} first.`
  },
}

export const panels = {
  list: endpoint({
    method: 'GET',
    path: '/api/panels',
    access: 'signedIn',
    summary: 'Panels, newest first; a client gets those of their own properties',
    reads: ['panels', 'properties', 'clients'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { client_id: z.optional(Id), property_id: z.optional(Id) }),
    returns: z.array(Panel),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/panels/:id',
    access: 'signedIn',
    summary: 'One panel with its circuits by space, and the panels that it feeds',
    reads: ['panels', 'properties', 'clients', 'files'],
    returns: PanelDetails,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/panels/:id/labels',
    access: 'signedIn',
    summary: 'The circuit directory as a PDF to put in the door of the panel',
    reads: ['panels', 'properties', 'clients', 'settings', 'files'],
    returns: 'file',
  }),
  equipmentLabels: endpoint({
    method: 'GET',
    path: '/api/panels/:id/equipment-labels',
    access: 'staff',
    summary:
      'Labels to attach to the equipment as a PDF: the panel with its source, disconnect, other sources, arc flash',
    reads: ['panels', 'properties', 'clients', 'settings', 'files', 'code', 'users'],
    query: EquipmentLabelQuery,
    returns: 'file',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/panels',
    access: 'staff',
    summary: 'Add a panel to a property; its name must be new there',
    changes: ['panels'],
    body: PanelInput,
    returns: PanelDetails,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/panels/:id/copies',
    access: 'staff',
    summary: 'Copy a panel with its circuits, within its property or to another one',
    audit: 'copied {record}',
    changes: ['panels'],
    body: CopyInput,
    returns: PanelDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/panels/:id',
    access: 'staff',
    summary: 'Change a panel; only the fields sent change',
    changes: ['panels'],
    body: PanelPatch,
    returns: PanelDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/panels/:id',
    access: 'admin',
    summary: 'Delete a panel with its circuits, unless it feeds another one or has photos',
    changes: ['panels'],
  }),
}

export const circuits = {
  list: endpoint({
    method: 'GET',
    path: '/api/panels/:id/circuits',
    access: 'signedIn',
    summary: 'The circuits of a panel by space',
    reads: ['panels', 'properties', 'clients', 'files'],
    versioned: true,
    returns: z.array(Circuit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/circuits/:id',
    access: 'signedIn',
    summary: 'One circuit',
    reads: ['panels', 'properties', 'clients'],
    returns: Circuit,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/panels/:id/circuits',
    access: 'staff',
    summary: 'Add a circuit; 409 names the circuit that has its space',
    audit: 'added a circuit to {record}',
    changes: ['panels'],
    body: CircuitInput,
    returns: Circuit,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/circuits/:id',
    access: 'staff',
    summary: 'Change a circuit or move it to other spaces; 409 names the circuit that has one of them',
    audit: 'changed a circuit of {record}',
    changes: ['panels'],
    body: CircuitPatch,
    returns: Circuit,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/circuits/:id',
    access: 'staff',
    summary: 'Remove a circuit, which leaves its spaces empty',
    audit: 'removed a circuit of {record}',
    changes: ['panels'],
  }),
}
