import { expect, test } from 'vitest'
import { dueSince, type JobInvoice, type ReviewFacts, reviewRefusal } from './contract.ts'

const NOW = '2026-11-22T15:00:00.000Z'
const invoice: JobInvoice = {
  id: '0197f000-0000-7000-8000-000000000001',
  invoice_number: 'INV-00007',
  status: 'paid',
  total: '100.00',
  paid_date: '2026-11-22T14:00:00.000Z',
}
const open: JobInvoice = { ...invoice, invoice_number: 'INV-00008', status: 'sent', paid_date: null }
const due: ReviewFacts = {
  channel: 'email',
  since: '2026-01-01T00:00:00.000Z',
  time_zone: 'America/Chicago',
  job_status: 'completed',
  completed_date: '2026-11-20T15:00:00.000Z',
  invoices: [invoice],
  invoices_from: 'staff',
  last_asked: null,
  unreachable: null,
}
const asked = (at: string, this_job = false) => ({ last_asked: { at, channel: 'email' as const, this_job } })

test('a client is due once the job is completed and everything is paid', () => {
  expect(reviewRefusal(due, NOW)).toBeNull()
  expect(dueSince(due)).toBe(invoice.paid_date)
  expect(dueSince({ ...due, completed_date: NOW })).toBe(NOW)
})

const refusals: [string, Partial<ReviewFacts>, string][] = [
  ['turned off', { channel: 'off' }, 'Review requests are off.'],
  ['a cancelled job', { job_status: 'cancelled' }, 'This job is cancelled, so the client is not asked.'],
  [
    'a job under way',
    { job_status: 'in_progress', completed_date: null },
    'The client is asked once the job is completed and paid.',
  ],
  ['no invoice', { invoices: [] }, 'Choose the invoice of this job. Once it is paid, the client is asked.'],
  ['one unpaid', { invoices: [invoice, open] }, 'The client is asked once INV-00008 is paid.'],
  [
    'two unpaid',
    { invoices: [open, { ...open, invoice_number: 'INV-00009' }] },
    'The client is asked once INV-00008 and INV-00009 are paid.',
  ],
  [
    'asked 364 days ago',
    asked('2025-11-23T15:00:00.000Z'),
    'This client was asked on Nov 23, 2025, and is asked at most once a year.',
  ],
  [
    'asked after this job, long ago',
    asked('2024-01-01T15:00:00.000Z', true),
    'This client was asked on Jan 01, 2024, and is asked at most once a year.',
  ],
  [
    'no address',
    { unreachable: 'This client has no email address' },
    'This client has no email address, so there is no review request.',
  ],
  [
    'an event before the company turned it on',
    { since: '2026-11-22T14:00:00.001Z' },
    'This job was completed and paid before review requests were turned on.',
  ],
  [
    'an event three weeks ago',
    { completed_date: '2026-10-30T15:00:00.000Z', invoices: [{ ...invoice, paid_date: '2026-11-01T15:00:00.000Z' }] },
    'This job was completed and paid more than 14 days ago.',
  ],
]
test.each(refusals)('not with %s', (_, facts, sentence) =>
  expect(reviewRefusal({ ...due, ...facts }, NOW)).toBe(sentence),
)

test('again after a year, for another job', () => {
  expect(reviewRefusal({ ...due, ...asked('2025-11-22T15:00:00.000Z') }, NOW)).toBeNull()
})
