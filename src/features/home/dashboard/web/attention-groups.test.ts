import { expect, test } from 'vitest'
import type { Attention } from '../contract.ts'
import { attentionGroups } from './attention-groups.ts'

const clock = { zone: 'America/Chicago', today: '2026-06-15' }
const nothing: Attention = {
  disputes: { count: 0, items: [] },
  refundsDue: { count: 0, amount: '0.00', items: [] },
  overdueInvoices: { count: 0, balance: '0.00', items: [] },
  unassignedJobs: { count: 0, items: [] },
  pendingBookings: { count: 0, items: [] },
  clientAnswers: { count: 0, items: [] },
  quietLeads: { count: 0, items: [] },
  followUps: { count: 0, items: [] },
  expiringPermits: { count: 0, items: [] },
  dueInspections: { count: 0, items: [] },
  expiringLicenses: { count: 0, items: [] },
  expiringCertificates: { count: 0, items: [] },
}

test('without anything to do there is no group', () => expect(attentionGroups(nothing, clock)).toEqual([]))

test('each line names its item and links to where it can be handled', () => {
  const groups = attentionGroups(
    {
      ...nothing,
      refundsDue: {
        count: 1,
        amount: '100.00',
        items: [{ id: 'r', invoice_number: 'INV-00009', client_name: 'Ada', status: 'cancelled', amount: '100.00' }],
      },
      overdueInvoices: {
        count: 12,
        balance: '99999999.99',
        items: [
          { id: 'i', invoice_number: 'INV-00007', client_name: 'Oak Hill', due_date: '2026-06-03', balance: '80.50' },
        ],
      },
      unassignedJobs: {
        count: 1,
        items: [
          { id: 'j', title: 'Panel upgrade', client_name: 'Maria', scheduled_date: '2026-06-15T19:30:00.000Z' },
          { id: 'k', title: 'EV charger', client_name: 'Maria', scheduled_date: null },
        ],
      },
      pendingBookings: {
        count: 1,
        items: [
          // Still tomorrow in Chicago.
          { id: 'b', service_type: 'Service call', client_name: null, scheduled_date: '2026-06-17T04:00:00.000Z' },
        ],
      },
      followUps: {
        count: 2,
        items: [
          { id: 'f', name: 'June', service_interest: 'EV Charger', next_follow_up: '2026-06-12T05:00:00.000Z' },
          { id: 'g', name: 'Milo', service_interest: null, next_follow_up: '2026-06-15T05:00:00.000Z' },
        ],
      },
      quietLeads: {
        count: 2,
        items: [
          {
            id: 'l',
            name: 'Ray Castillo',
            email: 'ray@example.com',
            phone: '+15125550100',
            service_interest: 'Hot tub circuit',
            quiet_since: '2026-05-20T03:00:00.000Z',
          },
          {
            id: 'm',
            name: 'Jim',
            email: 'jim@example.com',
            phone: null,
            service_interest: null,
            quiet_since: '2026-05-30T15:00:00.000Z',
          },
        ],
      },
    },
    clock,
  )
  expect(groups.map(({ counted }) => counted)).toEqual([
    'payment to refund',
    'overdue invoices',
    'job without a technician',
    'booking to confirm',
    'follow-ups due',
    'leads gone quiet',
  ])
  expect(groups[0]).toMatchObject({ sum: '$100.00' })
  expect(groups[1]).toMatchObject({ sum: '$99,999,999.99', href: '/invoices?status=overdue' })
  expect(groups.flatMap(({ lines }) => lines).map((line) => [line.href, line.title, line.note, line.value])).toEqual([
    ['/invoices?open=r', 'Ada', 'paid after it was cancelled · INV-00009', '$100.00'],
    ['/invoices?open=i', 'Oak Hill', 'overdue 12 days · INV-00007', '$80.50'],
    ['/jobs?open=j', 'Panel upgrade', 'Maria', 'Today 2:30 PM'],
    ['/jobs?open=k', 'EV charger', 'Maria', 'No date yet'],
    ['/bookings?open=b', 'Service call', 'No client yet', 'Tomorrow 11:00 PM'],
    ['/sales?open=f', 'June', 'EV Charger', 'overdue 3 days'],
    ['/sales?open=g', 'Milo', 'No service named', 'due today'],
    ['/sales?open=l', 'Ray Castillo', 'Hot tub circuit · (512) 555-0100', '27 days'],
    ['/sales?open=m', 'Jim', 'jim@example.com', '16 days'],
  ])
})

test('permits, inspections and licenses say when they are due, and what is late', () => {
  const permit = { id: 'p', permit_number: 'BP-7', permit_type: 'Electrical', project_address: '12 Oak St' }
  const inspection = { inspection_type: 'Final', about: 'Panel upgrade', failed: false }
  const license = { kind: 'master', number: 'M-1', holder_name: 'Ada Lovelace' }
  const groups = attentionGroups(
    {
      ...nothing,
      expiringPermits: { count: 1, items: [{ ...permit, expiration_date: '2026-06-18' }] },
      dueInspections: {
        count: 3,
        items: [
          { ...inspection, id: 'a', scheduled_date: '2026-06-14T19:30:00.000Z' },
          { ...inspection, id: 'b', scheduled_date: '2026-06-15T19:30:00.000Z' },
          { ...inspection, id: 'c', failed: true, about: null, scheduled_date: null },
        ],
      },
      expiringLicenses: {
        count: 2,
        items: [
          { ...license, id: 'l', expires_on: '2026-06-14' },
          { ...license, id: 'm', expires_on: '2026-06-15' },
        ],
      },
    },
    clock,
  )
  expect(groups.map(({ lines }) => lines.map(({ href, title, value, late }) => [href, title, value, late]))).toEqual([
    [
      ['/compliance?tab=inspections&open=a', 'Final', 'Yesterday 2:30 PM', true],
      ['/compliance?tab=inspections&open=b', 'Final', 'Today 2:30 PM', false],
      ['/compliance?tab=inspections&open=c', 'Final', 'Failed, repeat it', true],
    ],
    [['/compliance?tab=permits&open=p', 'Electrical BP-7', 'expires in 3 days', false]],
    [
      ['/compliance?tab=standards&license=l', 'Master Electrician M-1', 'expired 1 day ago', true],
      ['/compliance?tab=standards&license=m', 'Master Electrician M-1', 'expires today', false],
    ],
  ])
})
