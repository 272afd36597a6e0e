import { DAY, defineCap, HOUR } from '#server/rate-limit.ts'

/** At a password or a code. */
export const guesses = { free: 5, first: 30, longest: HOUR, seconds: DAY }

export const severalMails = (when: string) =>
  `We have already sent several messages to this address. Check your inbox, or try again ${when}.`

/** Confirmations, resets and bookings of a login whose address no one has proven. */
export const unprovenMails = defineCap('unproven_mails', { per: ['email'], limit: 5, seconds: DAY, over: severalMails })
