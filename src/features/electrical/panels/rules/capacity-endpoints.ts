import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, IdList, ListQuery } from '#contract/listing.ts'
import { ClientReach, MessageText } from '#features/people/clients/contract.ts'
import { Panel } from '../contract.ts'
import { hasKnownPlaces, PLACES } from './message.ts'

// The contract of panels with room for a new load, and of the messages to their clients.

/** A panel with what decides its room for a new load. */
export const PanelCapacity = z.object({
  ...z.pick(Panel, {
    id: true,
    property_id: true,
    client_id: true,
    client_name: true,
    address: true,
    name: true,
    rating_amps: true,
    main_breaker_amps: true,
    voltage: true,
    spaces: true,
    circuit_count: true,
  }).shape,
  fed_from_name: z.nullable(z.string()).check(z.meta({ title: 'Fed from' })),
  /** Places for a breaker of two poles. */
  two_pole_places: z.number(),
  /** Panels of the property that the service feeds. */
  service_panels: z.number(),
  /** The newest load of a dwelling that was saved to a job at the property; null without one. */
  calculation_id: z.nullable(Id),
  calculated_va: z.nullable(z.number()).check(z.meta({ title: 'Calculated load (VA)' })),
  calculated_volts: z.nullable(z.number()).check(z.meta({ title: 'Calculation voltage (V)' })),
  calculated_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type PanelCapacity = z.infer<typeof PanelCapacity>

export const MOST_PANELS = 100

export const PanelMessage = z.object({
  panel_ids: z
    .array(Id)
    .check(z.minLength(1, 'Choose a panel'), z.maxLength(MOST_PANELS, `Choose at most ${MOST_PANELS} panels`)),
  /** `{first name}` and `{address}` become those of each client. */
  message: MessageText.check(z.refine(hasKnownPlaces, PLACES)),
})
export type PanelMessage = z.output<typeof PanelMessage>

/** A client of some panels, and how a message would reach them. */
export const PanelRecipient = z.extend(ClientReach, { addresses: z.array(z.string()) })
export type PanelRecipient = z.infer<typeof PanelRecipient>

const capacityReads = ['panels', 'properties', 'clients', 'compliance', 'jobs'] as const

export const panelCapacity = {
  list: endpoint({
    method: 'GET',
    path: '/api/panel-capacity',
    access: 'staff',
    summary: 'Panels with their rating, free places and calculated load, newest first',
    reads: capacityReads,
    versioned: true,
    query: z.omit(ListQuery, { status: true }),
    returns: z.array(PanelCapacity),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/panel-capacity/:id',
    access: 'staff',
    summary: 'One panel with its rating, free places and calculated load',
    reads: capacityReads,
    returns: PanelCapacity,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/panel-capacity/recipients',
    access: 'staff',
    summary: 'The clients of some panels, and how a message would reach each',
    reads: ['panels', 'properties', 'clients', 'users', 'messages', 'deliveries'],
    query: z.object({ panels: IdList('panels') }),
    returns: z.array(PanelRecipient),
  }),
  message: endpoint({
    method: 'POST',
    path: '/api/panel-capacity/message',
    access: 'staff',
    summary: 'Send one message to each client of these panels, by email and text where they may get one',
    audit: 'messaged the clients of several panels',
    changes: ['deliveries', 'links'],
    body: PanelMessage,
    returns: z.array(PanelRecipient),
    success: 200,
  }),
}
