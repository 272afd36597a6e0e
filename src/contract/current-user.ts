import * as z from 'zod'
import { Id } from './listing.ts'
import { Role } from './roles.ts'

/** Whoever is signed in, as the browser and the services know them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string().nullable(),
  role: Role,
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  referral_code: z.string(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
