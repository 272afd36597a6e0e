import { auditedKinds, type AuditedRecord } from '#contract/audited.ts'
import { capitalized } from '#contract/text.ts'
import type { AuditEvent } from '../contract.ts'
import type { FieldChange } from './fields.ts'

/** A call's action in words: `{record}` is its record. Calls that create, change or delete a record need no entry. */
const deeds: Record<string, string> = {
  'POST /api/login': 'signed in',
  'POST /api/register': 'registered and signed in',
  'POST /api/auth/two-factor': 'signed in with Google and a code',
  'GET /api/auth/google/callback': 'signed in with Google',
  'GET /api/logout': 'signed out',
  'POST /api/auth/forgot-password': 'asked for a link to set a new password',
  'POST /api/auth/reset-password': 'set a new password with a link',
  'POST /api/auth/request-confirmation': 'asked for a link to confirm the email address',
  'POST /api/auth/confirm-email': 'confirmed the email address',
  'POST /api/auth/email': 'changed the email address',
  'POST /api/auth/accept-invitation': 'accepted an invitation',
  'POST /api/clients/:id/invite': 'invited {record}',
  'PATCH /api/profile': 'changed the profile',
  'POST /api/profile/password': 'changed the password',
  'DELETE /api/profile/sessions/:id': 'signed out one browser',
  'POST /api/profile/sign-out-everywhere': 'signed out every other browser',
  'POST /api/profile/avatar': 'changed the profile picture',
  'DELETE /api/profile/avatar': 'removed the profile picture',
  'POST /api/two-factor/start': 'started to set up two-factor sign-in',
  'POST /api/two-factor/confirm': 'turned two-factor sign-in on',
  'POST /api/two-factor/recovery-codes': 'created new recovery codes',
  'POST /api/two-factor/disable': 'turned two-factor sign-in off',
  'DELETE /api/users/:id/two-factor': 'turned off two-factor sign-in of {record}',
  'DELETE /api/tokens/:id': 'revoked {record}',
  'DELETE /api/invitations/:id': 'withdrew {record}',
  'POST /api/settings': 'changed the company settings',
  'PATCH /api/settings': 'changed the company settings',
  'POST /api/settings/code-notice': 'read the notice of the NEC edition',
  'POST /api/settings/logo': 'changed the company logo',
  'DELETE /api/settings/logo': 'removed the company logo',
  'POST /api/clients/:id/text-consent': 'recorded the consent to texts of {record}',
  'POST /api/invoices/:id/send': 'sent {record}',
  'POST /api/invoices/:id/cancel': 'cancelled {record}',
  'POST /api/invoices/:id/overpayment/refund': 'refunded what was overpaid on {record}',
  'POST /api/invoices/:id/overpayment/credit': 'kept what was overpaid on {record} as credit',
  'POST /api/invoices/:id/payments': 'recorded a payment of {record}',
  'POST /api/invoices/:id/payment-intent': 'started a card payment of {record}',
  'POST /api/invoices/:id/credit': 'paid {record} with credit',
  'POST /api/clients/:id/credits': 'changed the credit of {record}',
  'POST /api/payments': 'paid by card',
  'POST /api/payments/:id/refund': 'refunded {record}',
  'POST /api/sandbox/confirm': 'confirmed a payment with a test card',
  'POST /api/webhooks/stripe': 'reported an event',
  'POST /api/jobs/:id/start': 'clocked in on {record}',
  'POST /api/jobs/:id/stop': 'clocked out of {record}',
  'POST /api/jobs/:id/finish': 'finished {record}',
  'POST /api/jobs/:id/on-my-way': 'texted the client of {record} from the road',
  'PATCH /api/jobs/:id/review': 'chose the invoice of {record} for a review request',
  'GET /api/jobs/:id/dossier': 'exported the dossier of {record}',
  'POST /api/links/:id/revoke': 'revoked {record}',
  'POST /api/price-book/imports/preview': 'previewed an import to the price book',
  'POST /api/price-book/imports': 'imported price book items',
  'POST /api/quotes/:id/duplicate': 'duplicated {record}',
  'POST /api/quotes/:id/send': 'sent {record}',
  'POST /api/quotes/:id/accept': 'accepted {record}',
  'POST /api/quotes/:id/decline': 'declined {record}',
  'POST /api/quotes/:id/convert': 'converted {record} to a job',
  'POST /api/quotes/:id/final-invoice': 'created the final invoice of {record}',
  'POST /api/public/links/:token/payment-intent': 'started a card payment of {record}',
  'POST /api/public/links/:token/payments': 'paid {record} by card',
  'POST /api/public/links/:token/test-card': 'confirmed a payment with a test card',
  'POST /api/public/links/:token/accept': 'accepted {record}',
  'POST /api/public/links/:token/decline': 'declined {record}',
  'POST /api/public/links/:token/current': 'opened the current version of a quote',
  'POST /api/public/links/:token/deposit': 'opened the deposit invoice of a quote',
  'POST /api/public/links/:token/cancel': 'cancelled {record}',
  'POST /api/public/links/:token/move': 'moved {record}',
  'POST /api/public/leads': 'requested a quote',
  'POST /api/public/referral-openings': 'opened a referral link',
  'POST /api/invoices/:id/sharing-discount': 'took the sharing discount off {record}',
  'POST /api/ai/test': 'tested the language model',
  'POST /api/ai/assistant': 'asked Sparky',
  'POST /api/ai/assistant/stream': 'asked Sparky',
  'POST /api/ai/proposals/:id/confirm': 'confirmed {record}',
  'POST /api/ai/proposals/:id/discard': 'discarded {record}',
  'POST /api/ai/proposals/:id/undo': 'undid {record}',
  'POST /api/ai/drafts': 'asked for a draft',
  'POST /api/marketing/generate': 'asked for marketing posts',
  'POST /api/agent-conversations/:id/messages': 'wrote to an agent',
  'POST /api/agent-conversations/:id/rating': 'rated {record}',
  'POST /api/deliveries/:id/retry': 'sent {record} again',
  'POST /api/deliveries/:id/release': 'released {record} of a restored backup',
  'POST /api/disputes/:id/accept': 'accepted {record}',
  'POST /api/deliveries/:id/drop': 'dropped {record} of a restored backup',
  'POST /api/messages/:id/retry': 'sent {record} again',
  'POST /api/conversations/:id/read': 'read {record}',
  'POST /api/conversations/:id/messages': 'sent a text',
  'POST /api/notifications/sms': 'sent a text',
  'POST /api/webhooks/twilio/sms': 'delivered a text',
  'POST /api/webhooks/twilio/status': 'reported the state of a text',
  'POST /api/panels/:id/copies': 'copied {record}',
  'POST /api/panels/:id/circuits': 'added a circuit to {record}',
  'PATCH /api/circuits/:id': 'changed a circuit of {record}',
  'DELETE /api/circuits/:id': 'removed a circuit of {record}',
  'POST /api/gates/overrides/:id/withdraw': 'withdrew {record}',
  'POST /api/sales-leads/:id/convert': 'converted {record} to a client',
  'POST /api/work-orders/:id/reopen': 'reopened {record}',
  restore: 'restored a backup',
  'bookings.remind': 'handled the reminder for {record}',
  'delete-old-events': 'deleted events past their retention period',
  'forget-conversations': 'deleted an old conversation',
  'licenses.warn': 'warned that {record} expires',
  'permits.archive': 'archived {record}',
  'remove-deleted-files': 'removed {record} for good',
}

type Fields = Record<string, unknown>
function fieldsIn(text: string | null): Fields | null {
  if (text === null) return null
  const fields: Fields = JSON.parse(text)
  return fields
}

/** `in_progress` as "in progress". */
const words = (name: string) => name.replace(/_id$/, '').replaceAll('_', ' ')

const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** "invoice INV-00042", or "an invoice" if its name is not known. */
export function recordText({ record, record_name }: Pick<AuditEvent, 'record' | 'record_name'>): string {
  if (record === null) return 'a record'
  const { noun } = auditedKinds[record]
  if (record_name !== null) return `${noun} ${record_name}`
  return record === 'settings' ? `the ${noun}` : `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

const isWebhook = (endpoint: string | null) => endpoint?.startsWith('POST /api/webhooks/') === true

type Caller = Pick<AuditEvent, 'user_name' | 'agent' | 'link_id' | 'endpoint'>

/** Name of the caller: "Marcus Reyes (Sparky)", "A visitor with a link", "Stripe". */
export function whoText({ user_name, agent, link_id, endpoint }: Caller): string {
  if (user_name !== null) return agent === null ? user_name : `${user_name} (${agent})`
  if (link_id !== null) return 'A visitor with a link'
  if (isWebhook(endpoint)) return endpoint?.includes('twilio') ? 'Twilio' : 'Stripe'
  return endpoint?.includes(' /') ? 'A visitor' : 'Panelboard'
}

/** A call's action beyond changing fields, for the history of a record: "Sent the invoice". */
export function deedOf({ endpoint, about }: { endpoint: string | null; about: AuditedRecord | null }): string | null {
  const deed = isWebhook(endpoint) ? undefined : deeds[endpoint ?? '']
  if (deed === undefined) return null
  return capitalized(deed.replace('{record}', about === null ? 'the record' : `the ${auditedKinds[about].noun}`))
}

function changeText(event: AuditEvent): string {
  const [before, after] = [fieldsIn(event.fields_before), fieldsIn(event.fields_after)]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const [from, to] = [before?.['status'], after?.['status']]
  if (typeof from === 'string' && typeof to === 'string')
    return `changed the status of ${recordText(event)} from ${words(from)} to ${words(to)}`
  if (names.length === 0) return `saved ${recordText(event)} without a change`
  if (names.length > 3) return `changed ${names.length} fields of ${recordText(event)}`
  return `changed the ${listed(names.map(words))} of ${recordText(event)}`
}

/** An event's action, to follow the caller's name: "changed the status of invoice INV-00042 from sent to paid". */
export function deedText(event: AuditEvent): string {
  const { endpoint, outcome, count, fields_before, fields_after } = event
  const times = count === 1 ? '' : count === 2 ? ' twice' : ` ${count.toLocaleString('en-US')} times`
  if (outcome === 'refused') return `was refused${times}: ${endpoint}`
  if (outcome === 'failed')
    return `failed to sign in${times}${event.record_name === null ? '' : ` as ${event.record_name}`}`
  const known = deeds[endpoint ?? '']
  if (known !== undefined) return known.replace('{record}', recordText(event))
  const list = /^GET \/api\/(?:.*\/)?([a-z-]+)\.csv$/.exec(endpoint ?? '')
  if (list) return `exported ${words(list[1] ?? '').replaceAll('-', ' ')} as CSV`
  if (fields_before !== null && fields_after === null) return `deleted ${recordText(event)}`
  if (fields_before === null && fields_after !== null) return `created ${recordText(event)}`
  if (endpoint?.startsWith('POST /api/calculations/')) return 'ran a calculation'
  return changeText(event)
}

/** True if the event came from a background job rather than a call. */
export const isJob = ({ endpoint }: Pick<AuditEvent, 'endpoint'>): boolean =>
  endpoint !== null && !endpoint.includes(' /')

/** True if the trail can describe a call of this endpoint as more than a change. */
export const hasWords = (endpoint: string): boolean =>
  endpoint in deeds || /^(PATCH|DELETE) \/api\/[a-z/-]+\/:id$|^POST \/api\/[a-z/-]+$/.test(endpoint)

const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fields that changed, for the details of an event. */
export function changesOf({ fields_before, fields_after }: AuditEvent): FieldChange[] {
  const [before, after] = [fieldsIn(fields_before), fieldsIn(fields_after)]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) }))
}

/** The address of an event's record, if a screen shows it and it was not deleted. */
export function hrefOf({ record, record_id, fields_before, fields_after }: AuditEvent): string | null {
  const page = record && auditedKinds[record].page
  const isDeleted = fields_before !== null && fields_after === null
  return page && record_id !== null && !isDeleted ? `${page}${record_id}` : null
}
