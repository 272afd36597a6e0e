import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { listCounts } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'
import { isStandard, protections, STANDARD } from './rules/breakers.ts'
import { supplies, supplyNames } from './rules/load.ts'

export const MOST_SPACES = 84

export const supplyOptions = supplyNames.map((value) => ({ value, label: supplies[value].label }))

/** A whole number, also as the text of a select. */
function Whole(message: string, min: number, max: number) {
  const text = z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
  return z
    .union([z.number({ error: message }), text], { error: message })
    .pipe(z.number().int(message).min(min, message).max(max, message))
}

/** The same, or none: an empty field sends an empty string or null. */
const OptionalWhole = (message: string, min: number, max: number) =>
  z
    .union([z.literal(''), Whole(message, min, max)], { error: message })
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value))

const Breaker = Whole(STANDARD, 1, 6000).refine(isStandard, STANDARD)

const Yes = z.boolean({ error: 'Send true or false' })
const Supply = z.enum(supplyNames, { error: `Voltage must be ${supplyNames.join(', ')}` })
const Protection = z.enum(protections, { error: 'Protection must be none, afci, gfci or dual' })

const Required = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .max(max, `Use at most ${max} characters`)

const SPACES = `Spaces must be a whole number from 2 to ${MOST_SPACES}`
const amps = (name: string) => [`${name} must be a whole number of amperes from 1 to 6000`, 1, 6000] as const

const panelFields = {
  name: Required('Name', 60),
  location: OptionalText(120),
  rating_amps: Whole(...amps('Rating')),
  busbar_amps: Whole(...amps('Busbar')),
  voltage: Supply,
  spaces: Whole(SPACES, 2, MOST_SPACES),
  /** The panel that feeds it; null for the service. */
  fed_from_id: OptionalId,
  /** Null without one: main lugs only. */
  main_breaker_amps: z
    .union([z.literal(''), Breaker], { error: STANDARD })
    .nullish()
    .transform((size) => size || null),
  /** 125% of the current that a solar or battery system feeds in (705.12). */
  solar_backfeed_amps: OptionalWhole(...amps('Solar backfeed')),
}
export const PanelInput = z.object({
  property_id: z.uuid('Property is required'),
  ...panelFields,
  voltage: Supply.default('120/240-1ph'),
})
export type PanelInput = z.output<typeof PanelInput>
export const PanelPatch = z.object(panelFields).partial().extend({ updated_at: ReadVersion })
export type PanelPatch = z.output<typeof PanelPatch>
export const CopyInput = z.object({
  name: panelFields.name,
  /** Another property; by default the same. */
  property_id: Id.optional(),
})
export type CopyInput = z.output<typeof CopyInput>

export const Panel = z.object({
  id: Id,
  property_id: Id,
  client_id: Id,
  client_name: z.string(),
  address: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  rating_amps: z.number().meta({ title: 'Rating (A)' }),
  busbar_amps: z.number().meta({ title: 'Busbar (A)' }),
  voltage: Supply,
  spaces: z.number(),
  fed_from_id: Id.nullable(),
  fed_from_name: z.string().nullable(),
  main_breaker_amps: z.number().nullable().meta({ title: 'Main breaker (A)' }),
  solar_backfeed_amps: z.number().nullable().meta({ title: 'Solar backfeed (A)' }),
  circuit_count: z.number(),
  load_va: z.number().meta({ title: 'Connected load (VA)' }),
  created_at: Instant,
  updated_at: Instant,
})
export type Panel = z.infer<typeof Panel>

const circuitFields = {
  space: Whole(`Space must be a whole number from 1 to ${MOST_SPACES}`, 1, MOST_SPACES),
  poles: Whole('Poles must be 1, 2 or 3', 1, 3),
  breaker_amps: Breaker,
  label: Required('Label', 80),
  protection: Protection,
  load_va: OptionalWhole('Load must be a whole number of VA from 0 to 2000000', 0, 2_000_000),
  wire_size: OptionalText(30),
  spare: Yes,
}
export const CircuitInput = z.object({
  ...circuitFields,
  protection: Protection.default('none'),
  spare: Yes.default(false),
})
export type CircuitInput = z.output<typeof CircuitInput>
export const CircuitPatch = z.object(circuitFields).partial().extend({ updated_at: ReadVersion })
export type CircuitPatch = z.output<typeof CircuitPatch>

export const Circuit = z.object({
  id: Id,
  panel_id: Id,
  space: z.number(),
  poles: z.number(),
  breaker_amps: z.number().meta({ title: 'Breaker (A)' }),
  label: z.string(),
  protection: Protection,
  load_va: z.number().nullable().meta({ title: 'Load (VA)' }),
  wire_size: z.string().nullable(),
  spare: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Circuit = z.infer<typeof Circuit>

/** A panel as it is drawn: with its circuits by space, and the panels that it feeds. */
export const PanelDetails = Panel.extend({
  circuits: z.array(Circuit),
  feeds: z.array(z.object({ id: Id, name: z.string(), load_va: z.number() })),
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.string().nullable(),
})
export type PanelDetails = z.infer<typeof PanelDetails>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  delete: ({ photos, feeds }: { photos: number; feeds: number }) => {
    const kept = [
      photos > 0 && `has ${listCounts({ file: photos })}`,
      feeds > 0 && `feeds ${listCounts({ panel: feeds })}`,
    ]
    const why = kept.filter(Boolean).join(' and ')
    return why === '' ? null : `This panel ${why}. Remove ${photos + feeds === 1 ? 'it' : 'them'} first.`
  },
}

export const panels = {
  list: endpoint({
    method: 'GET',
    path: '/api/panels',
    access: 'signedIn',
    summary: 'Panels, newest first; a client gets those of their own properties',
    reads: ['panels', 'clients'],
    versioned: true,
    query: ListQuery.omit({ status: true }).extend({ client_id: Id.optional(), property_id: Id.optional() }),
    returns: z.array(Panel),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/panels/:id',
    access: 'signedIn',
    summary: 'One panel with its circuits by space, and the panels that it feeds',
    reads: ['panels', 'clients', 'files'],
    returns: PanelDetails,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/panels/:id/labels',
    access: 'signedIn',
    summary: 'The circuit directory as a PDF to put in the door of the panel',
    reads: ['panels', 'clients', 'settings', 'files'],
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
    reads: ['panels', 'clients', 'files'],
    versioned: true,
    returns: z.array(Circuit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/circuits/:id',
    access: 'signedIn',
    summary: 'One circuit',
    reads: ['panels', 'clients'],
    returns: Circuit,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/panels/:id/circuits',
    access: 'staff',
    summary: 'Add a circuit; 409 names the circuit that has its space',
    changes: ['panels'],
    body: CircuitInput,
    returns: Circuit,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/circuits/:id',
    access: 'staff',
    summary: 'Change a circuit or move it to other spaces; 409 names the circuit that has one of them',
    changes: ['panels'],
    body: CircuitPatch,
    returns: Circuit,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/circuits/:id',
    access: 'staff',
    summary: 'Remove a circuit, which leaves its spaces empty',
    changes: ['panels'],
  }),
}
