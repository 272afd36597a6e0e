// Every limit of the product: what is counted, for what, how many, in what time, and what the user reads when it is over.
// `cap` in rate-limit.ts is the only reader.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The key a cap is counted by. An address is an IP address, or the network of one IPv6 customer; an account may be unknown. */
export type Per = 'address' | 'account' | 'user' | 'email' | 'phone' | 'client' | 'document' | 'booking' | 'token'

/** The sentence when it is over. `when` reads like "in 5 minutes". */
type Over = (when: string) => string

/** So many in a window, which begins with the first use. The whole company shares a cap that is counted for nothing. */
export type Window = {
  per: readonly Per[]
  limit: number
  seconds: number
  over: Over
  /** For an address of this machine, where tests and a proxy in front may be. */
  loopback?: { limit: number; seconds: number }
}

/** After `free` tries each further one must wait: `first` seconds, then twice as long each time, up to `longest`. */
export type GrowingWait = {
  per: readonly Per[]
  free: number
  first: number
  longest: number
  /** Without a try for so long, all is forgotten. */
  seconds: number
  over: Over
}

const guesses = { free: 5, first: 30, longest: HOUR, seconds: DAY }

const tooManyTries: Over = (when) => `Too many attempts. Try again ${when}.`
const failedSignIns: Over = (when) => `Too many failed sign-ins. Try again ${when}, or set a new password.`
const severalMails: Over = (when) =>
  `We have already sent several messages to this address. Check your inbox, or try again ${when}.`
const severalRequests: Over = (when) =>
  `We have received several requests already. Please call us, or try again ${when}.`

const manyPayments: Over = (when) => `You have tried to pay this invoice many times. Try again ${when}, or call us.`

export const caps = {
  /** All sign-ins, also those that succeed. Room for an office behind one address. */
  sign_ins: {
    per: ['address'],
    limit: 200,
    seconds: 10 * MINUTE,
    over: tooManyTries,
  },
  sign_in_tries: { per: ['account', 'address'], ...guesses, over: failedSignIns },
  /** Over all addresses. Then an address from which this account never signed in must wait; the usual ones need not. */
  sign_in_failures: { per: ['account'], limit: 100, seconds: HOUR, over: failedSignIns },
  own_password_tries: {
    per: ['user'],
    ...guesses,
    over: (when) => `Too many wrong passwords. Try again ${when}.`,
  },
  /** Six digits are few, so they count for the user, however many addresses they come from. */
  two_factor_tries: {
    per: ['user'],
    ...guesses,
    over: (when) => `Too many wrong codes. Try again ${when} with the newest code from your app.`,
  },
  registrations: {
    per: ['address'],
    limit: 30,
    seconds: HOUR,
    loopback: { limit: 100, seconds: 10 * MINUTE },
    over: tooManyTries,
  },
  reset_requests: { per: ['address'], limit: 30, seconds: HOUR, over: tooManyTries },
  reset_mails: { per: ['email'], limit: 5, seconds: HOUR, over: severalMails },
  resets: { per: ['address'], limit: 100, seconds: 10 * MINUTE, over: tooManyTries },
  confirmation_mails: { per: ['user'], limit: 5, seconds: HOUR, over: severalMails },
  /** Confirmations, resets and bookings of a login whose address no one has proven. */
  unproven_mails: { per: ['email'], limit: 5, seconds: DAY, over: severalMails },
  /** Changes of how a user signs in. Over it, the change happens without a mail. */
  security_notices: { per: ['user'], limit: 5, seconds: HOUR, over: severalMails },
  access_tokens: {
    per: ['user'],
    limit: 40,
    seconds: DAY,
    over: (when) => `You created many access tokens today. Try again ${when}.`,
  },
  /** Each leaves an event that is kept for years. */
  profile_changes: {
    per: ['user'],
    limit: 60,
    seconds: DAY,
    over: (when) => `You changed your profile many times today. Try again ${when}.`,
  },
  uploads: {
    per: ['user'],
    limit: 600,
    seconds: HOUR,
    over: (when) => `You have sent many files in an hour. Try again ${when}.`,
  },
  invoice_sends: {
    per: ['document'],
    limit: 10,
    seconds: HOUR,
    over: (when) => `This invoice was sent many times in an hour. Try again ${when}.`,
  },
  quote_sends: {
    per: ['document'],
    limit: 10,
    seconds: HOUR,
    over: (when) => `This quote was sent many times in an hour. Try again ${when}.`,
  },
  client_invitations: {
    per: ['client'],
    limit: 5,
    seconds: HOUR,
    over: (when) => `Several invitations have already been sent to this client. Try again ${when}.`,
  },
  /** Every text, so that a stolen session or a loop annoys no one. */
  texts_to_number: {
    per: ['phone'],
    limit: 60,
    seconds: DAY,
    over: (when) => `Daily text limit reached for this number. Try again ${when}.`,
  },
  /** Texts that a user writes, and those of invoices and quotes that they send. */
  texts_by_user: {
    per: ['user'],
    limit: 300,
    seconds: DAY,
    over: (when) => `You have reached your daily text limit. Try again ${when}.`,
  },
  texts: {
    per: [],
    limit: 3000,
    seconds: DAY,
    over: (when) => `The company has reached its daily text limit. Try again ${when}.`,
  },
  /** Only bookings that succeed; `openBookings` says how many may be open. */
  bookings: {
    per: ['user'],
    limit: 20,
    seconds: DAY,
    over: (when) => `You have booked many visits today. Call us to book another one, or try again ${when}.`,
  },
  booking_moves: {
    per: ['booking'],
    limit: 10,
    seconds: DAY,
    over: (when) => `This visit was moved many times today. Call us to move it again, or try again ${when}.`,
  },
  quote_requests_from_address: { per: ['address'], limit: 20, seconds: HOUR, over: severalRequests },
  quote_requests_of_email: { per: ['email'], limit: 5, seconds: DAY, over: severalRequests },
  /** More than a busy company gets, and little enough to delete. */
  quote_requests: { per: [], limit: 200, seconds: HOUR, over: severalRequests },
  /** Visits by a referral link, which count for it once for each network. */
  referral_openings: { per: ['address'], limit: 60, seconds: HOUR, over: tooManyTries },
  /** Wrong tokens. People mistype a few; no number of them comes near 2^192. */
  unknown_links: {
    per: ['address'],
    limit: 30,
    seconds: 10 * MINUTE,
    over: (when) => `Too many links that are not valid were opened from here. Try again ${when}.`,
  },
  /** Each may make an intent at the card provider, with which cards can be tried. */
  link_payment_intents: { per: ['document', 'address'], limit: 40, seconds: HOUR, over: manyPayments },
  /** Cards tried, and payments reported: the card provider is asked each time. */
  link_payment_tries: { per: ['document', 'address'], limit: 80, seconds: HOUR, over: manyPayments },
  /** The same of a signed-in user: a registration is free. */
  payment_intents: { per: ['document', 'user'], limit: 40, seconds: HOUR, over: manyPayments },
  payment_tries: { per: ['document', 'user'], limit: 80, seconds: HOUR, over: manyPayments },
  file_checks: {
    per: ['address'],
    limit: 120,
    seconds: 10 * MINUTE,
    over: (when) => `Many files were checked from here. Try again ${when}.`,
  },
  mcp_requests: {
    per: ['token'],
    limit: 120,
    seconds: MINUTE,
    over: (when) => `This access token was used many times in a minute. Try again ${when}.`,
  },
  mcp_failures: {
    per: ['address'],
    limit: 30,
    seconds: 10 * MINUTE,
    over: (when) => `Too many requests without a valid access token. Try again ${when}.`,
  },
  /** To Sparky and to agents, also without a model: reading a question takes time, and conversations are kept. */
  assistant_questions: {
    per: ['user'],
    limit: 120,
    seconds: 10 * MINUTE,
    over: (when) => `You asked many questions in a few minutes. Try again ${when}.`,
  },
  ai_questions: {
    per: ['user'],
    limit: 30,
    seconds: 10 * MINUTE,
    over: (when) => `You asked the AI service many times in a few minutes. Try again ${when}.`,
  },
  /** Counted in tokens because that is what providers charge for. */
  ai_tokens_of_user: {
    per: ['user'],
    limit: 200_000,
    seconds: DAY,
    over: (when) => `You have used all of your AI requests for today. You can use the AI service again ${when}.`,
  },
  ai_tokens: {
    per: [],
    limit: 2_000_000,
    seconds: DAY,
    over: (when) => `Your company has used all of its AI requests for today. You can use the AI service again ${when}.`,
  },
} as const satisfies Record<string, Window | GrowingWait>

export type Caps = typeof caps
export type CapName = keyof Caps

/** An address from which a user signed in counts as usual for this long. */
export const usualAddress = { seconds: 90 * DAY }

/** Maximum number of upcoming visits per client. Proven: a confirmed email, or linked by staff to a client. */
export const openBookings = { proven: 20, unproven: 3 }

/** Costly work of one caller in progress; the rest of theirs waits in a line of its own and delays no one else. */
export const hashingPlaces = { places: 4, waiting: 64 }
export const pdfPlaces = { places: 2, waiting: 50 }

/** Requests of one user that wait for a change. Each window that shows texts has one. */
export const waitingPlaces = {
  places: 10,
  waiting: 0,
  full: 'Panelboard is open in too many windows. Close some of them, then try again.',
}

/**
 * Requests of one address, of every kind. After a burst (an office that loads its screens again after a restart) each waits
 * for its turn, and is refused only if that takes too long.
 */
export const paceOfAddress = {
  perSecond: 100,
  burst: 300,
  longestWaitMs: 5000,
  over: 'Too many requests from your network. Try again in a moment.',
}
