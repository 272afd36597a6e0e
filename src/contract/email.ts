/**
 * The placeholder for a login whose address went to the person who proved it: unique, and never delivered to (RFC
 * 2606). The login keeps its username and its records, and its owner is asked for another address.
 */
export const placeholderEmail = (userId: string): string => `${userId}@no-email.invalid`

/** True if the login has a real email address. */
export const hasEmail = (email: string): boolean => !email.endsWith('@no-email.invalid')

/** True if both are one address, in any spelling. */
export const isSameEmail = (one: string, other: string | null | undefined): boolean =>
  one.toLowerCase() === other?.toLowerCase()

/** A login's address as shown on screen. */
export const shownEmail = (email: string | undefined): string =>
  email !== undefined && hasEmail(email) ? email : 'No email address'

/** The first sentence of every warning about a login with an unconfirmed address. */
export const unconfirmedEmail = ({ name, email }: { name: string; email: string }): string =>
  hasEmail(email)
    ? `${name}'s email (${email}) is not confirmed, so anyone could have created this login.`
    : `${name}'s login has no confirmed email, so anyone could have created it.`

/** The request field in which staff accept the risk of a login with an unconfirmed address. */
export const CONFIRM_UNPROVEN = 'confirm_unproven'
