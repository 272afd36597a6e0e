import { capitalized, formatCount } from '#contract/text.ts'
import type { AuditEvent, Vocabulary } from '../contract.ts'
import type { FieldChange } from './fields.ts'

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
export function recordText(
  { kinds }: Vocabulary,
  { record, record_name }: Pick<AuditEvent, 'record' | 'record_name'>,
): string {
  if (record === null) return 'a record'
  const noun = kinds[record]?.noun ?? words(record)
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
export function describeAction(
  { actions, kinds }: Vocabulary,
  { endpoint, about }: { endpoint: string | null; about: string | null },
): string | null {
  const text = isWebhook(endpoint) ? undefined : actions[endpoint ?? '']
  return text === undefined
    ? null
    : capitalized(text.replace('{record}', `the ${kinds[about ?? '']?.noun ?? 'record'}`))
}

function changeText(event: AuditEvent, record: string): string {
  const [before, after] = [fieldsIn(event.fields_before), fieldsIn(event.fields_after)]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const [from, to] = [before?.['status'], after?.['status']]
  if (typeof from === 'string' && typeof to === 'string')
    return `changed the status of ${record} from ${words(from)} to ${words(to)}`
  if (names.length === 0) return `saved ${record} without a change`
  if (names.length > 3) return `changed ${names.length} fields of ${record}`
  return `changed the ${listed(names.map(words))} of ${record}`
}

/** An event's action, to follow the caller's name: "changed the status of invoice INV-00042 from sent to paid". */
export function describeEvent(vocabulary: Vocabulary, event: AuditEvent): string {
  const { endpoint, outcome, count, fields_before, fields_after } = event
  const times = count === 1 ? '' : count === 2 ? ' twice' : ` ${formatCount(count)} times`
  if (outcome === 'refused') return `was refused${times}: ${endpoint}`
  if (outcome === 'failed')
    return `failed to sign in${times}${event.record_name === null ? '' : ` as ${event.record_name}`}`
  const record = recordText(vocabulary, event)
  const text = vocabulary.actions[endpoint ?? '']
  if (text !== undefined) return text.replace('{record}', record)
  const list = /^GET \/api\/(?:.*\/)?([a-z-]+)\.csv$/.exec(endpoint ?? '')
  if (list) return `exported ${words(list[1] ?? '').replaceAll('-', ' ')} as CSV`
  if (fields_before !== null && fields_after === null) return `deleted ${record}`
  if (fields_before === null && fields_after !== null) return `created ${record}`
  if (endpoint?.startsWith('POST /api/calculations/')) return 'ran a calculation'
  return changeText(event, record)
}

/** True if the event came from a background job rather than a call. */
export const isJob = ({ endpoint }: Pick<AuditEvent, 'endpoint'>): boolean =>
  endpoint !== null && !endpoint.includes(' /')

const formatValue = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fields that changed, for the details of an event. */
export function listFieldChanges({ fields_before, fields_after }: AuditEvent): FieldChange[] {
  const [before, after] = [fieldsIn(fields_before), fieldsIn(fields_after)]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((field) => ({ field, before: formatValue(before?.[field]), after: formatValue(after?.[field]) }))
}

/** The address of an event's record, if a screen shows it and it was not deleted. */
export function getRecordHref(
  { kinds }: Vocabulary,
  { record, record_id, fields_before, fields_after }: AuditEvent,
): string | null {
  const page = kinds[record ?? '']?.page
  const isDeleted = fields_before !== null && fields_after === null
  return page && record_id !== null && !isDeleted ? `${page}${record_id}` : null
}
