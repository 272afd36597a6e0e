/** Letters and marks of any script, spaces, `.`, `'` and `-`, but nothing that a mail program shows as a link. */
const NAME = /^[\p{L}\p{M} .'’-]{1,80}$/u
const SITE = /\.\p{L}{2}/u

/** The first line of a mail to an unconfirmed address: its reader may not know who typed the name. */
export const cautiousGreeting = (name: string): string =>
  NAME.test(name) && !SITE.test(name) ? `Hello ${name},` : 'Hello,'
