import { formatDateTime, formatDay } from '#contract/date-format.ts'
import { durationText } from '#contract/duration.ts'
import { formatMoney, isDecimal, plainDecimal } from '#contract/money-format.ts'
import { capitalized } from '#contract/text.ts'
import { formatPhone } from '#contract/phone-format.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

/** Fields that people know by another name than their words. */
const labels: Record<string, string> = {
  duration_minutes: 'Duration',
  deactivated_at: 'Deactivated',
  archived_at: 'Archived',
  email_confirmed_at: 'Email confirmed',
  two_factor_enabled_at: 'Two-factor sign-in on',
  warned_days: 'Warned, days ahead',
  zip: 'ZIP',
  code_notice_read: 'NEC edition noted',
  nec_version: 'NEC version',
  nec_articles_checked: 'NEC articles checked',
}

/** `in_progress` as `In progress`, `project_address` as `Project address`. */
export const inWords = (name: string): string => capitalized(name.replaceAll('_', ' '))

/** A field's label on screens: `Tax rate`, and `Client` for `client_id`. */
export const fieldLabel = (field: string): string => labels[field] ?? inWords(field.replace(/_id$/, ''))

/** Amounts of money, by the names that contracts give them. */
export const isMoney = (field: string): boolean =>
  /(^|_)(total|subtotal|amount|price|cost|value)$|^(amount_paid|balance_due|to_refund)$|^(amount_used|remaining)$/.test(
    field,
  )

const isPercent = (field: string) => /_(rate|percent)$/.test(field)
const isChoice = (field: string) => /(^|_)(status|role|kind|class|type|level|method|result|source|unit)$/.test(field)

/** A value as screens write it. */
function valueText(zone: string, field: string, value: string): string {
  if (isMoney(field) && isDecimal(value)) return formatMoney(value)
  if (isPercent(field) && isDecimal(value)) return `${plainDecimal(value)}%`
  if (field === 'duration_minutes') return durationText(Number(value))
  if (field === 'phone') return formatPhone(value)
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(zone, value)
  return isChoice(field) ? inWords(value) : value
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const isUnreadable = (value: string | null) => value !== null && (UUID.test(value) || /^[[{]/.test(value))

/** A field's change in words: `$250.00 → $310.00`. */
export function changeText(zone: string, { field, before, after }: FieldChange): string {
  const items = field === 'items' && itemLines(itemsIn(before), itemsIn(after))
  if (items) return items.join('\n')
  // A drawing, or a record that is gone: the value says nothing to a reader.
  if (isUnreadable(before) || isUnreadable(after)) return 'changed'
  const text = (value: string | null) => (value === null ? 'none' : valueText(zone, field, value))
  return `${text(before)} → ${text(after)}`
}

/** The same with the field's name: `Total: $250.00 → $310.00`. */
export const changeLine = (zone: string, change: FieldChange): string => {
  const text = changeText(zone, change)
  if (change.field === 'items') return text
  return text === 'changed' ? `${fieldLabel(change.field)} changed` : `${fieldLabel(change.field)}: ${text}`
}

type Item = { description: string; text: string }

function itemsIn(text: string | null): Item[] {
  const rows: unknown = text === null ? [] : JSON.parse(text)
  if (!Array.isArray(rows)) return []
  return rows.map(({ description, quantity, unit_price }: Record<string, string>) => ({
    description: String(description),
    text: `${plainDecimal(quantity ?? '0')} × ${formatMoney(unit_price ?? '0')}`,
  }))
}

/** The lines of an invoice or a quote that came, went, or changed. */
function itemLines(before: Item[], after: Item[]): string[] {
  const unmatched = [...after]
  const take = (matches: (item: Item) => boolean) => {
    const index = unmatched.findIndex(matches)
    return index < 0 ? null : (unmatched.splice(index, 1)[0] ?? null)
  }
  const changed = before.filter((was) => !take((is) => is.description === was.description && is.text === was.text))
  const lines = changed.map((was) => {
    const is = take(({ description }) => description === was.description)
    return is ? `${was.description}: ${was.text} → ${is.text}` : `Removed ${was.description}, ${was.text}`
  })
  const added = unmatched.map(({ description, text }) => `Added ${description}, ${text}`)
  return lines.length + added.length > 0 ? [...lines, ...added] : ['Line items changed']
}
