import * as z from 'zod/mini'
import { Id } from './listing.ts'
import { Role } from './roles.ts'

/** `required`: the company requires it of staff and this user has not set it up, so nothing else works yet. */
export const TwoFactorState = z.enum(['off', 'on', 'required'])
export type TwoFactorState = z.infer<typeof TwoFactorState>

export const PASSWORD_FIRST = 'Choose your own password first.'
export const TWO_FACTOR_FIRST = 'Set up two-factor sign-in first.'

/** The signed-in user, as the browser and the services know them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.nullable(z.string()),
  role: Role,
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  referral_code: z.string(),
  /** The password was printed at the first start: nothing else works until the user has chosen another. */
  must_change_password: z.boolean(),
  two_factor: TwoFactorState,
})
export type CurrentUser = z.infer<typeof CurrentUser>
