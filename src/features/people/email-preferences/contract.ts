import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'

/** Email choices for an address, as its unsubscribe page shows them. */
export const PublicPreferences = z.object({
  /** Only its beginning and its domain: an email can be passed on. */
  email: z.string(),
  offers_stopped_at: z.nullable(Instant),
})
export type PublicPreferences = z.infer<typeof PublicPreferences>
