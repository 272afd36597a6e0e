import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

const Stop = z.object({
  visit_id: Id,
  title: z.string(),
  client_name: z.string(),
  scheduled_date: z.nullable(Instant),
  location: z.nullable(z.string()),
  /** `30.2672, -97.7431`; null: not measured, and at the end. */
  coordinates: z.nullable(z.string()),
})
export type Stop = z.infer<typeof Stop>

const Leg = z.object({ meters: z.number(), seconds: z.nullable(z.number()) })
export type Leg = z.infer<typeof Leg>

export const DrivingOrder = z.object({
  stops: z.array(Stop),
  /** From each stop with coordinates to every other one, in the order of the stops. */
  legs: z.array(z.array(Leg)),
  by: z.enum(['roads', 'straight_lines']),
  /** Stops left out, with the reason. */
  notes: z.array(z.string()),
})
export type DrivingOrder = z.infer<typeof DrivingOrder>

export const driving = {
  order: endpoint({
    method: 'GET',
    path: '/api/driving-order',
    access: 'staff',
    summary: "The user's open visits of today in the order that is shortest to drive, from the first one on",
    reads: ['jobs', 'clients', 'users', 'properties', 'settings'],
    returns: DrivingOrder,
    outside: true,
  }),
}
