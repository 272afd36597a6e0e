import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { readingTools } from '#test/assistant-questions/reading-tools.ts'
import { disputes, payments } from '#features/billing/payments/server/table.ts'
import { quoteVersions } from '#features/billing/quotes/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { createInvoice, createLead, createQuote } from '#test/factories.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

const { run, getText } = readingTools(() => company)

test('balances: staff see who owes what, a client their own', async () => {
  const all = await run('employee', 'balances')
  expect(all.text).toContain('2 clients owe $1,740.00 together, $1,200.00 of it overdue')
  expect(all.sources.map(({ title }) => title)).toEqual(['INV-00003', 'INV-00001', 'Invoices'])
  expect(await getText('client', 'balances')).toContain('You owe $540.00 on 1 unpaid invoice')
  expect(await getText('client', 'balances', { client_id: company.records.linus.id })).not.toContain('1,200')
  expect(await getText('admin', 'balances', { client_id: company.records.marisol.id })).toContain(
    'Marisol Vega owes nothing',
  )
})

test('figures, prices, panels, permits, inspections and licenses say what their screens do', async () => {
  expect(await getText('admin', 'figures')).toContain('There are 5 clients, 4 active jobs and 2 unpaid invoices')
  expect(await getText('employee', 'find_prices', { search: 'spa' })).toContain('50 A spa disconnect: $285.00')
  expect(await getText('employee', 'find_panels', { search: 'Grace' })).toContain('37 free spaces')
  expect(await getText('employee', 'find_permits', { status: 'approved' })).toContain('BP-2026-117')
  expect(await getText('employee', 'find_inspections')).toContain('Rough-in')
  expect(await getText('admin', 'find_licenses')).toContain(
    'TECL 12345 of Bluebonnet Electric, expires Jul 01, 2026 (in 16 days)',
  )
})

test('a client sees what is on their newest invoices, or on the one with an amount', async () => {
  const open =
    '- INV-00001 for Panel repair: $540.00, sent, $540.00 owed, due Jun 30, 2026\n  On it: Panel repair: $540.00.'
  const all = await getText('client', 'find_invoices', { lines: true })
  expect(all).toContain(open)
  expect(all).toContain('\n  Paid: $320.00 by check on Jun 02, 2026.')
  expect(await getText('client', 'find_invoices', { amount: '540' })).toBe(open)
  expect(await getText('client', 'find_invoices', { amount: '1200' })).toBe('I found no invoices.')
})

test('a quote names its deposit, and to its client what it is for', async () => {
  const { world, records, users } = company
  await createQuote(
    world.db,
    { created_by: users.admin.id, client_id: records.linus.id, status: 'declined', deposit_percent: '50.00' },
    [{ description: 'Hot tub', quantity: '1.00', unit_price: '900.00' }],
  )
  expect(await getText('other', 'find_quotes', { status: 'declined' })).toMatch(
    /^- QUO-\d+ for Hot tub: \$900\.00, declined[^\n]*, deposit \$450\.00 \(50%\)\n {2}On it: Hot tub: \$900\.00\.\n/,
  )
})

test('credit that is left', async () => {
  expect(await getText('client', 'my_referrals')).toContain('Credit that you can use: $0.00.\nYour referral code')
  expect(await getText('employee', 'my_referrals')).not.toContain('Credit that you can use')
})

test('margins are for administrators, and nothing is made up without completed jobs', async () => {
  expect(await getText('admin', 'job_margins', { losing: true })).toBe('I found no completed job.')
  expect(await getText('admin', 'job_margins', { q: 'Garage rewire' })).toContain('not invoiced, so no margin yet')
  await expect(getText('employee', 'job_margins')).rejects.toThrow('has no tool')
})

test('change orders, tax certificates and overtime say so where there are none', async () => {
  expect(await getText('admin', 'find_quotes', { change_orders: true })).toBe('I found no quotes.')
  expect(await getText('admin', 'find_quotes', { open: true })).toMatch(
    /^- QUO-00001 for Grace Hopper: \$450\.00, sent[^\n]*\n {2}On it: Surge protector: \$450\.00\.\n {2}No deposit\.\n/,
  )
  expect(await getText('employee', 'find_tax_certificates', { q: 'Grace' })).toBe('I found no tax certificates.')
  expect(await getText('employee', 'hours')).toContain('0 h, no overtime')
})

test('payments: how, when and for what, a client their own', async () => {
  expect(await getText('employee', 'find_payments', { words: 'service' })).toBe(
    '1 payment, $320.00 together:\n- $320.00 by check on Jun 02, 2026 from Grace Hopper, for INV-00002 (Service call)',
  )
  expect(await getText('employee', 'find_payments', { method: 'card' })).toBe('I found no payments.')
  expect(await getText('client', 'find_payments')).toContain('$320.00 by check')
  expect(await getText('other', 'find_payments')).toBe('I found no payments.')
})

test('one invoice or quote comes with its lines and what became of it', async () => {
  const invoice = await getText('admin', 'find_invoices', { amount: '320' })
  expect(invoice.split('\n')).toEqual([
    '- INV-00002 for Grace Hopper: $320.00, paid Jun 02, 2026',
    '  On it: Service call: $320.00.',
    '  Paid: $320.00 by check on Jun 02, 2026.',
  ])
  expect(await getText('admin', 'find_quotes', { words: 'sub panel' })).toContain('\n  Not invoiced yet.')
  expect(await getText('client', 'find_invoices', { words: 'rewire' })).toBe('I found no invoices.')
})

test('sums of what was billed, quoted and won', async () => {
  expect(await getText('admin', 'find_invoices', { billed: true })).toContain(
    '$2,060.00 on 3 invoices, $686.67 each on average.',
  )
  expect(await getText('admin', 'find_invoices', { billed: true, over: '1000' })).toContain('on one invoice')
  expect(await getText('admin', 'find_quotes', { wins: true })).toContain(
    '1 of 3 quotes that went out was accepted (33%)',
  )
  expect(await getText('admin', 'find_quotes', { unbilled: true })).toContain('QUO-00002')
  expect(await getText('admin', 'job_margins', { by: 'technician' })).toBe('I found no completed job.')
  expect(await getText('employee', 'lead_figures')).toContain('0 of 2 leads became clients (0%)')
})

test('a margin and a markup are not the same', async () => {
  expect(await getText('admin', 'margin_price', { percent: 40, cost: '300' })).toContain('charge **$500.00**')
  expect(await getText('admin', 'margin_price', { percent: 40, of: 'cost', cost: '300' })).toContain(
    'charge **$420.00**',
  )
  await expect(run('admin', 'margin_price', { percent: 100 })).rejects.toThrow('below 100%')
})

test('a client sees the options and the terms of a quote', async () => {
  const { world, records, users } = company
  const item = { quantity: '1.00', unit_price: '3450.00' }
  await createQuote(
    world.db,
    { created_by: users.admin.id, client_id: records.linus.id, terms: 'Workmanship is warranted for two years.' },
    [
      { ...item, description: 'Copper panel', option_group: 'Panel' },
      { ...item, description: 'Smart panel', option_group: 'Panel', unit_price: '6250.00' },
      { ...item, description: 'Permit', unit_price: '285.00' },
      { ...item, description: 'Labels', unit_price: '180.00', optional: true },
    ],
  )
  const quote = await getText('other', 'find_quotes', { status: 'sent' })
  expect(quote.split('\n').slice(1)).toEqual([
    '  On it: Permit: $285.00.',
    '  Panel, one of: Copper panel: $3,450.00; Smart panel: $6,250.00.',
    '  Optional: Labels: $180.00.',
    '  No deposit.',
    '  Terms: Workmanship is warranted for two years.',
    '  Sent on Jun 15, 2026.',
  ])
  expect(await getText('other', 'find_quotes', { terms: true })).toMatch(
    /warranted for two years\.\n[^]*none are written on it/,
  )
})

test('money: what the office asks of quotes, payments, disputes and licenses', async () => {
  const { world, users, records } = company
  const { db } = world
  const by = { created_by: users.admin.id, client_id: records.marisol.id }
  const line = (unit_price: string, more = {}) => ({ description: 'Light', quantity: '1.00', unit_price, ...more })
  const quote = await createQuote(db, { ...by, status: 'declined' }, [
    line('100.00'),
    line('200.00', { description: 'Good', option_group: 'Fixture' }),
    line('300.00', { description: 'Better', option_group: 'Fixture' }),
    line('50.00', { description: 'Dimmer', optional: true }),
  ])
  await db
    .update(quoteVersions)
    .set({ declined_at: '2026-06-03T15:00:00Z', decline_reason: 'Too soon' })
    .where(eq(quoteVersions.quote_id, quote.id))
  const declined = await getText('admin', 'find_quotes', { q: 'Marisol' })
  expect(declined).toContain('Fixture, one of: Good: $200.00; Better: $300.00.\n  Optional: Dimmer: $50.00.')
  expect(declined).toContain('Declined on Jun 03, 2026: "Too soon"')

  const owed = await getText('admin', 'find_invoices', { owed: true, order: 'smallest' })
  expect(owed).toMatch(/INV-00001.*\n.*INV-00003/)
  await createInvoice(db, { ...by, status: 'draft' }, [line('25.00')])
  expect(await getText('admin', 'find_invoices', { status: 'draft' })).toContain('2 invoices, $100.00 together.')

  const june = { from: '2026-06-01', to: '2026-06-30', compare: true }
  expect(await getText('admin', 'find_payments', june)).toContain(
    'That is $320.00 more than the $0.00 of May 01, 2026 to May 31, 2026.',
  )
  const sent = { client_id: records.linus.id, status: 'sent', created_at: '2025-03-05T15:00:00.000Z' } as const
  await createInvoice(db, { ...by, ...sent }, [line('80.00')])
  expect(await getText('admin', 'client_ranking', { from: '2025-03-01', to: '2025-03-31' })).toContain(
    'There is no completed job from Mar 01, 2025 to Mar 31, 2025 to rank clients by.\nBy what they were billed then:\n- Linus Becker: $80.00 on 1 invoice',
  )

  const insurance = { kind: 'general_liability', number: 'GL-1', expires_on: '2026-09-01' } as const
  await db
    .insert(licenses)
    .values({ ...insurance, created_at: '2026-06-01T00:00:00Z', updated_at: '2026-06-01T00:00:00Z' })
  expect(await getText('admin', 'find_licenses', { only: 'insurance' })).toMatch(/GL-1[^\n]*$/)
  expect(await getText('admin', 'find_licenses', { only: 'contractor' })).toMatch(/TECL 12345[^\n]*$/)
  expect(await getText('admin', 'find_licenses', { expires_by: '2026-06-20' })).toBe('There is no license like that.')

  expect(await getText('admin', 'find_disputes')).toBe('I found no disputes.')
  const [payment] = await db.select().from(payments)
  await db.insert(disputes).values({
    payment_id: payment?.id ?? '',
    provider_dispute_id: 'dp_1',
    amount: '320.00',
    withdrawn_amount: '0.00',
    fee: '15.00',
    status: 'needs_response',
    reason: 'duplicate',
    evidence_due_at: '2026-06-20T12:00:00Z',
    opened_at: '2026-06-10T12:00:00Z',
  })
  expect(await getText('admin', 'find_disputes')).toBe(
    '- INV-00002 for Grace Hopper: $320.00, charged twice, evidence by Jun 20, 2026 (due in 5 days)',
  )
  expect(await getText('admin', 'find_disputes', { client: 'Linus Becker' })).toBe('I found no disputes.')
})

test('leads whose follow-up is due, and those gone quiet, as their marks on the pipeline say', async () => {
  const { db } = company.world
  const lead = (name: string, created_at: string, next_follow_up: string | null = null) =>
    createLead(db, { name, created_at, next_follow_up })
  await lead('Due Today', '2026-06-14T15:00:00Z', '2026-06-15T15:00:00Z')
  await lead('Due Later', '2026-06-14T15:00:00Z', '2026-06-18T15:00:00Z')
  await lead('Gone Quiet', '2026-05-20T15:00:00Z')
  const due = await getText('employee', 'find_leads', { due: true })
  expect(due).toContain('Due Today')
  expect(due).not.toMatch(/Due Later|Gone Quiet/)
  const quiet = await getText('employee', 'find_leads', { quiet: true })
  expect(quiet).toContain('Gone Quiet')
  expect(quiet).not.toMatch(/Due Today|Due Later/)
})

test('a payment that went back says so, once, on its invoice and in the list', async () => {
  const { db } = company.world
  await db.update(payments).set({ refunded_amount: '20.00', returned_amount: '50.00' })
  const back = ', $20.00 refunded, $50.00 taken back by the bank'
  expect(await getText('employee', 'find_invoices', { q: 'INV-00002' })).toContain(
    `Paid: $320.00 by check on Jun 02, 2026${back}.`,
  )
  const list = await getText('employee', 'find_payments', { newest: 1 })
  expect(list).toContain('The newest 1 payment:\n- ')
  expect(list.split('taken back by the bank')).toHaveLength(2)
})
