import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditedKinds } from '#server/audit/kinds.ts'
import { isSchema } from '#server/http/parse.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { changeLine, fieldLabel, isMoney } from './fields.ts'

const zone = 'America/Chicago'
const line = (field: string, before: string | null, after: string | null) => changeLine(zone, { field, before, after })

describe('a change in words', () => {
  test.each([
    ['total', '250.00', '1310.50', 'Total: $250.00 → $1,310.50'],
    ['tax_rate', '0.00', '8.25', 'Tax rate: 0% → 8.25%'],
    ['due_date', '2026-06-15', null, 'Due date: Jun 15, 2026 → none'],
    ['sent_at', null, '2026-06-15T15:00:00.000Z', 'Sent at: none → Jun 15, 2026, 10:00 AM'],
    ['status', 'in_progress', 'completed', 'Status: In progress → Completed'],
    ['duration_minutes', '60', '90', 'Duration: 1 h → 1 h 30 min'],
    ['phone', null, '+15125550142', 'Phone: none → (512) 555-0142'],
    ['permit_required', 'true', 'false', 'Permit required: Yes → No'],
    ['assigned_to', 'Marcus Reyes', 'Dana Ruiz', 'Assigned to: Marcus Reyes → Dana Ruiz'],
    ['client_id', 'Ada', '019aa000-0000-7000-8000-000000000001', 'Client changed'],
    ['drawing', '{"a":1}', '{"a":2}', 'Drawing changed'],
    ['notes', 'gate_code 12', '2026', 'Notes: gate_code 12 → 2026'],
  ])('%s from %s to %s', (field, before, after, words) => expect(line(field, before, after)).toBe(words))

  test('names the line items that came, went, and changed', () => {
    const item = (description: string, quantity: string, unit_price: string) => ({ description, quantity, unit_price })
    const [panel, hours, old, cable] = [
      item('Panel', '1.00', '900.00'),
      item('Labor', '8.00', '95.00'),
      item('Old breaker', '2.00', '40.00'),
      item('Cable', '30.00', '2.35'),
    ]
    const after = [panel, { ...hours, quantity: '10.00' }, cable]
    expect(line('items', JSON.stringify([panel, hours, old]), JSON.stringify(after))).toBe(
      ['Labor: 8 × $95.00 → 10 × $95.00', 'Removed Old breaker, 2 × $40.00', 'Added Cable, 30 × $2.35'].join('\n'),
    )
    expect(line('items', JSON.stringify([panel, cable]), JSON.stringify([cable, panel]))).toBe('Line items changed')
  })
})

test('knows every amount of the records that have a history', () => {
  const paths = [...auditedKinds.values()].flatMap(({ path }) => path ?? [])
  const rows = everyEndpoint
    .filter(({ path }) => paths.some((folder) => path === `${folder}/:id`))
    .flatMap(({ returns }) => (isSchema(returns) && returns instanceof z.ZodMiniObject ? [returns.shape] : []))
  const isDecimal = (field: z.ZodMiniType) => {
    const { anyOf = [], ...schema } = z.toJSONSchema(field, { unrepresentable: 'any' })
    return [schema, ...anyOf].some(({ format }) => format === 'decimal')
  }
  const decimals = rows.flatMap((shape) =>
    Object.entries(shape).filter(([, field]) => isDecimal(field as z.ZodMiniType)),
  )
  const others = decimals.map(([name]) => name).filter((name) => !isMoney(name))
  expect(decimals.length).toBeGreaterThan(15)
  // Figures that are computed, rates, and hours.
  expect([...new Set(others)].toSorted()).toEqual([
    'avg_response_time',
    'deposit_percent',
    'labor_hours',
    'tax_rate',
    'total_revenue',
  ])
})

test('writes the names of fields as words', () => {
  expect(['project_address', 'client_id', 'zip', 'archived_at'].map(fieldLabel)).toEqual([
    'Project address',
    'Client',
    'ZIP',
    'Archived',
  ])
})
