import { states } from '#contract/states.ts'
import { quoteNoun } from './rules/change-orders.ts'

type Kind = { is_change_order: boolean }

/** The states of a quote. They follow from what staff and the client do, never from a form. */
function statesNamed(noun: ReturnType<typeof quoteNoun>, convert?: string) {
  const draft = `This ${noun} is still a draft. Send it first.`
  const accepted = `This ${noun} is already accepted`
  const declined = `This ${noun} was declined`
  const expired = `This ${noun} has expired`
  const mustStay = `This ${noun} was sent and must be kept`
  const fixed = `An accepted ${noun} cannot change. Duplicate it to make another one.`
  const awaiting = { convert: `This ${noun} is not accepted yet`, delete: mustStay }
  const signed = { edit: fixed, send: accepted, accept: accepted, decline: accepted, delete: mustStay }
  return states({
    draft: {
      label: 'Draft',
      tone: 'muted',
      icon: 'draft',
      outlined: true,
      refuses: { accept: draft, decline: draft, convert: draft },
    },
    sent: { label: 'Sent', tone: 'info', icon: 'sent', refuses: awaiting },
    viewed: { label: 'Viewed', tone: 'info', icon: 'confirmed', refuses: awaiting },
    accepted: {
      label: 'Accepted',
      tone: 'good',
      icon: 'done',
      refuses: { ...signed, ...(convert !== undefined && { convert }) },
    },
    declined: {
      label: 'Declined',
      tone: 'bad',
      icon: 'cancelled',
      over: true,
      refuses: {
        send: `${declined}. Change it before you send it again.`,
        accept: `${declined}. Ask us for a new one.`,
        decline: `${declined} already`,
        convert: declined,
        delete: mustStay,
      },
    },
    expired: {
      label: 'Expired',
      tone: 'warn',
      icon: 'alert',
      over: true,
      refuses: {
        send: `${expired}. Choose a later date before you send it again.`,
        accept: `${expired}. Ask us for a new one.`,
        decline: expired,
        convert: expired,
        delete: mustStay,
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
}

export const quoteStates = statesNamed('quote')
export type QuoteStatus = (typeof quoteStates.names)[number]

/** A change order stays accepted: its job exists. */
const changeOrderStates = statesNamed('change order', 'This change order belongs to its job already')

/** The statuses in which the client can accept or decline. */
export const awaitedStatuses: readonly QuoteStatus[] = ['sent', 'viewed']

type State = Kind & { status: string }
type Dated = { valid_until: string | null }

const statesFor = ({ is_change_order }: Kind) => (is_change_order ? changeOrderStates : quoteStates)

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  /** Changing a quote that was sent makes a new version. */
  edit: (quote: State) => statesFor(quote).refusal(quote, 'edit'),
  send: (quote: State & Dated, today: string) =>
    statesFor(quote).refusal(quote, 'send') ??
    (hasExpired(quote, today)
      ? `The date this ${quoteNoun(quote)} is valid until has passed. Choose a later one.`
      : null),
  accept: (quote: State & Dated, today: string) =>
    statesFor(quote).refusal(quote, 'accept') ??
    (hasExpired(quote, today) ? `This ${quoteNoun(quote)} has expired. Ask us for a new one.` : null),
  decline: (quote: State) => statesFor(quote).refusal(quote, 'decline'),
  convert: (quote: State) => statesFor(quote).refusal(quote, 'convert'),
  /** A draft of a later version belongs to a quote that was sent. */
  delete: (quote: State & { version: number }) =>
    statesFor(quote).refusal(quote, 'delete') ??
    (quote.version > 1 ? `This ${quoteNoun(quote)} was sent and must be kept` : null),
  /** A change order for this job. */
  changeJob: ({ status }: { status: string }) =>
    status === 'completed'
      ? 'This job is completed. Write a quote for more work.'
      : status === 'cancelled'
        ? 'This job was cancelled. Write a quote for new work.'
        : null,
}

/** True if its last day has passed. Both are calendar days of the company. */
export const hasExpired = ({ valid_until }: Dated, today: string): boolean =>
  valid_until !== null && valid_until < today
