import { auditedKinds } from './kinds.ts'
import type { Change, Row } from './notes.ts'

/** They say when and which, which the event does too. */
const OMITTED = ['id', 'created_at', 'updated_at']
const isSecret = (field: string) => /password|secret|token|hash|api_?key|cvc/i.test(field)
const isKept = (record: string, field: string) =>
  !OMITTED.includes(field) && !auditedKinds.get(record)?.omits?.includes(field) && !isSecret(field)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Long enough for any note; a drawing or a picture is cut. */
const LONGEST = 4000

/** The fields as JSON: without secrets at any depth, and without half characters, which PostgreSQL refuses. */
export const fieldsText = (fields: unknown): string =>
  JSON.stringify(fields, (name, value: unknown) => {
    if (name !== '' && isSecret(name)) return undefined
    if (typeof value !== 'string') return value
    return (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value).toWellFormed()
  })

/** The fields of `row` that differ from `other`; of a new or deleted row, those with a value. */
const pickDifferences = (record: string, row: Row, other: Row | null): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => isKept(record, field) && !isSame(value, other ? other[field] : null),
    ),
  )

/** A change with only the fields that differ. */
export const keepDifferences = ({ before, after, ...change }: Change): Change => ({
  ...change,
  before: before && pickDifferences(change.record, before, after),
  after: after && pickDifferences(change.record, after, before),
})

export const isEmpty = ({ before, after }: Change): boolean =>
  before !== null && after !== null && Object.keys({ ...before, ...after }).length === 0

/** One change per record: as it was at first, and as it is at last. */
export function merged(changes: readonly Change[]): Change[] {
  const byField = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.record} ${change.id}`
    const first = byField.get(key)
    if (!first) {
      byField.set(key, change)
      continue
    }
    byField.set(key, {
      ...first,
      before: first.before && { ...change.before, ...first.before },
      after: change.after && { ...first.after, ...change.after },
    })
  }
  return [...byField.values()].map(keepDifferences)
}

/** Fields that can name a record: its number, name or title. */
const NAMES = [
  'invoice_number',
  'quote_number',
  'work_order_number',
  'permit_number',
  'name',
  'title',
  'original_name',
  'number',
  'service_type',
  'inspection_type',
  'checklist_type',
  'permit_type',
  'subject',
  'address',
  'email',
]
export function getRecordName(...rows: (Row | null | undefined)[]): string | null {
  for (const row of rows)
    for (const name of NAMES) {
      const value = row?.[name]
      if (typeof value === 'string' && value !== '') return value.slice(0, 200)
    }
  return null
}
