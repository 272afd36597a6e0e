import { states } from '#contract/states.ts'

const DRAFT = 'This quote is still a draft. Send it first.'
const OPEN = 'This quote is not accepted yet'
const ACCEPTED = 'This quote is already accepted'
const DECLINED = 'This quote was declined'
const EXPIRED = 'This quote has expired'
const KEPT = 'This quote was sent and must be kept'
const FIXED = 'An accepted quote cannot change. Duplicate it to make another one.'

const awaiting = { convert: OPEN, delete: KEPT }
const signed = { edit: FIXED, send: ACCEPTED, accept: ACCEPTED, decline: ACCEPTED, delete: KEPT }

/** The states of a quote. They follow from what staff and the client do, never from a form. */
export const quoteStates = states({
  draft: {
    label: 'Draft',
    tone: 'muted',
    icon: 'draft',
    outlined: true,
    refuses: { accept: DRAFT, decline: DRAFT, convert: DRAFT },
  },
  sent: { label: 'Sent', tone: 'info', icon: 'sent', refuses: awaiting },
  viewed: { label: 'Viewed', tone: 'info', icon: 'confirmed', refuses: awaiting },
  accepted: { label: 'Accepted', tone: 'good', icon: 'done', refuses: signed },
  declined: {
    label: 'Declined',
    tone: 'bad',
    icon: 'cancelled',
    over: true,
    refuses: {
      send: `${DECLINED}. Change it before you send it again.`,
      accept: `${DECLINED}. Ask us for a new one.`,
      decline: `${DECLINED} already`,
      convert: DECLINED,
      delete: KEPT,
    },
  },
  expired: {
    label: 'Expired',
    tone: 'warn',
    icon: 'alert',
    over: true,
    refuses: {
      send: `${EXPIRED}. Choose a later date before you send it again.`,
      accept: `${EXPIRED}. Ask us for a new one.`,
      decline: EXPIRED,
      convert: EXPIRED,
      delete: KEPT,
    },
  },
  converted: {
    label: 'Converted',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: { ...signed, convert: 'This quote is already a job' },
  },
})
export type QuoteStatus = (typeof quoteStates.names)[number]

/** The statuses in which the client can accept or decline. */
export const awaitedStatuses: readonly QuoteStatus[] = ['sent', 'viewed']

type State = { status: string }
type Dated = { valid_until: string | null }

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  /** Changing a quote that was sent makes a new version. */
  edit: (quote: State) => quoteStates.refusal(quote, 'edit'),
  send: (quote: State & Dated, today: string) =>
    quoteStates.refusal(quote, 'send') ??
    (hasExpired(quote, today) ? 'The date this quote is valid until has passed. Choose a later one.' : null),
  accept: (quote: State & Dated, today: string) =>
    quoteStates.refusal(quote, 'accept') ?? (hasExpired(quote, today) ? `${EXPIRED}. Ask us for a new one.` : null),
  decline: (quote: State) => quoteStates.refusal(quote, 'decline'),
  convert: (quote: State) => quoteStates.refusal(quote, 'convert'),
  /** A draft of a later version belongs to a quote that was sent. */
  delete: (quote: State & { version: number }) =>
    quoteStates.refusal(quote, 'delete') ?? (quote.version > 1 ? KEPT : null),
}

/** True if its last day has passed. Both are calendar days of the company. */
export const hasExpired = ({ valid_until }: Dated, today: string): boolean =>
  valid_until !== null && valid_until < today
