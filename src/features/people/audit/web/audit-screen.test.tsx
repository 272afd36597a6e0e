import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { AuditEvent, Vocabulary } from '../contract.ts'
import { AuditScreen } from './audit-screen.tsx'

const INVOICE = '00000000-0000-4000-8000-0000000000aa'
const MARCUS = '00000000-0000-4000-8000-0000000000bb'
const DANA = '00000000-0000-4000-8000-0000000000cc'

const event = (values: Partial<AuditEvent> = {}): AuditEvent => ({
  id: crypto.randomUUID(),
  created_at: '2026-06-15T15:00:00.000Z',
  outcome: 'done',
  count: 1,
  user_id: MARCUS,
  user_name: 'Marcus Reyes',
  user_role: 'employee',
  agent: null,
  session_id: null,
  link_id: null,
  address: '203.0.113.10',
  made_at: null,
  device: null,
  endpoint: 'PATCH /api/invoices/:id',
  record: 'invoice',
  record_id: INVOICE,
  record_name: 'INV-00042',
  fields_before: '{"total":"1200.00"}',
  fields_after: '{"total":"2400.00"}',
  other_changes: null,
  ...values,
})

const vocabulary: Vocabulary = {
  actions: {},
  kinds: {
    client: { noun: 'client', page: '/clients?open=' },
    invoice: { noun: 'invoice', page: '/invoices?open=' },
    user: { noun: 'user', page: null },
  },
}

const CHANGED = 'changed the total of invoice INV-00042'

type Role = 'admin' | 'employee' | 'client'
type Options = { address?: string; events?: AuditEvent[] | (() => unknown); words?: () => unknown; role?: Role }

/** The trail of one record whose list no other test has loaded: loaded lists outlive a screen. */
const addressOfOne = () => `/audit?of=invoice&record_id=${crypto.randomUUID()}`

async function open({
  address = addressOfOne(),
  events = [event()],
  words = () => vocabulary,
  role = 'admin',
}: Options = {}) {
  history.replaceState(null, '', address)
  const of = (row: AuditEvent) => [`GET /api/audit/${row.id}`, row] as const
  const requests = serve({
    ...(Array.isArray(events) && Object.fromEntries(events.map(of))),
    'GET /api/audit': events,
    'GET /api/audit/vocabulary': words,
    'GET /api/users': [
      { id: DANA, name: 'Dana Reyes', email: 'dana@bluebonnet.example' },
      { id: MARCUS, name: 'Marcus Reyes', email: 'marcus@bluebonnet.example' },
    ],
  })
  await show(<AuditScreen />, { role })
  return { sent: requests, asked: () => requests.filter(({ path }) => path === '/api/audit').at(-1)?.query }
}

const users = () => page.getByRole('combobox', { name: 'User' })

/** Picks the first match with the keyboard. */
async function chooseUser(typed: string): Promise<void> {
  await userEvent.fill(users(), typed)
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

const row = (n: number) => page.getByRole('row').nth(n)

test('lists the last seven days, and narrows them to a user, an action, a kind of record, and other days', async () => {
  const { asked } = await open({ address: '/audit' })
  for (const text of ['Marcus Reyes', CHANGED, '203.0.113.10']) await expect.element(row(1)).toMatchTextContent(text)
  expect(asked()).toMatchObject({ from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  await chooseUser('marcus@')
  await expect.poll(asked).toMatchObject({ user: MARCUS })
  await userEvent.selectOptions(page.getByLabelText('Action', { exact: true }), 'Refused')
  await expect.poll(asked).toMatchObject({ user: MARCUS, outcome: 'refused' })
  await userEvent.selectOptions(page.getByLabelText('Record', { exact: true }), 'Invoice')
  await expect.poll(asked).toMatchObject({ record: 'invoice', outcome: 'refused' })
  await userEvent.fill(page.getByLabelText('To', { exact: true }), '2026-06-15')
  await expect.poll(asked).toMatchObject({ to: '2026-06-15' })
  // An unfinished day filters nothing, nor does one that does not exist.
  await userEvent.fill(page.getByLabelText('From', { exact: true }), '2026-06')
  await expect.poll(() => asked()?.['from']).toBe(undefined)
  await userEvent.fill(page.getByLabelText('From', { exact: true }), '2026-02-31')
  await userEvent.fill(page.getByLabelText('To', { exact: true }), '2026-06-14')
  await expect.poll(asked).toMatchObject({ to: '2026-06-14' })
  expect(asked()?.['from']).toBe(undefined)
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', expect.stringMatching(/\/api\/audit\.csv\?.*outcome=refused/))
})

test('the user is searched by name or address, and an emptied field is all users again', async () => {
  const { asked } = await open({ address: '/audit' })
  const exported = () => page.getByRole('link', { name: 'Export CSV' })
  await chooseUser('reyes')
  await expect.poll(asked).toMatchObject({ user: DANA })
  await expect.element(users()).toHaveValue('Dana Reyes')
  await expect.element(exported()).toHaveAttribute('href', expect.stringContaining(DANA))
  await userEvent.clear(users())
  // The unfiltered list is cached, so clearing the filter sends no request.
  await expect.element(exported()).toHaveAttribute('href', expect.not.stringContaining(DANA))
  await expect.element(users()).toHaveAttribute('placeholder', 'All Users')
})

test('of one record it asks for all days and every kind, and offers the way back to everything', async () => {
  const id = crypto.randomUUID()
  const { asked } = await open({ address: `/audit?of=invoice&record_id=${id}&record=client` })
  await expect.element(page.getByText('Only events of one invoice')).toBeVisible()
  await expect.element(page.getByText(CHANGED)).toBeVisible()
  expect(asked()).toMatchObject({ record_id: id })
  expect(asked()).not.toHaveProperty('record')
  expect(asked()).not.toHaveProperty('from')
  expect(page.getByLabelText('Record', { exact: true }).elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('link', { name: 'Show All Events' }))
  await expect.element(page.getByLabelText('Record', { exact: true })).toBeVisible()
  expect(location.search).toBe('')
})

test('shows who did what, the fields before and after, and the way to the record', async () => {
  await open()
  await userEvent.click(page.getByText(CHANGED))
  const dialog = page.getByRole('dialog', { name: 'Event Details' })
  await expect.element(dialog).toMatchTextContent('$1,200.00 → $2,400.00')
  await expect.element(dialog).toMatchTextContent(/Role\s*Employee/)
  await expect.element(dialog).toMatchTextContent(/Call\s*PATCH \/api\/invoices\/:id/)
  await expect
    .element(dialog.getByRole('link', { name: 'Invoice INV-00042' }))
    .toHaveAttribute('href', `/invoices?open=${INVOICE}`)
})

test('marks what was refused, what failed, what an agent did, and what Panelboard did itself', async () => {
  const user = { record: 'user', record_name: 'Dana Reyes' } as const
  await open({
    events: [
      event({ outcome: 'refused', count: 3, endpoint: 'GET /api/users', record: null }),
      event({ outcome: 'failed', user_id: null, user_name: null, endpoint: 'POST /api/login', ...user }),
      event({ agent: 'Sparky' }),
      event({ user_id: null, user_name: null, address: null, endpoint: 'invoices.follow-due-dates' }),
    ],
  })
  await expect.element(row(1)).toMatchTextContent(/was refused 3 times: GET \/api\/users.*Refused/)
  await expect.element(row(2)).toMatchTextContent(/failed to sign in as Dana Reyes.*Failed/)
  await expect.element(row(3)).toMatchTextContent(/Marcus Reyes \(Sparky\)/)
  await expect.element(row(4)).toMatchTextContent('Panelboard')
  await userEvent.click(row(4))
  await expect
    .element(page.getByRole('dialog', { name: 'Event Details' }))
    .toMatchTextContent(/Background job\s*invoices\.follow-due-dates/)
})

test('on a phone each event is a card with all of what was done, and opens', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(page.getByTitle('Marcus Reyes')).toBeVisible()
  await expect.element(page.getByText(CHANGED)).toBeVisible()
  for (const label of ['User', 'Action', 'From', 'To']) {
    const { left, right } = page.getByLabelText(label, { exact: true }).element().getBoundingClientRect()
    expect([left >= 0, right <= 390]).toEqual([true, true])
  }
  await userEvent.click(page.getByText(CHANGED))
  await expect.element(page.getByRole('dialog', { name: 'Event Details' })).toMatchTextContent('$1,200.00 → $2,400.00')
})

test('says that nothing was found, and has nothing to export', async () => {
  await open({ events: [] })
  await expect.element(page.getByText('No events found')).toBeVisible()
  await expect.element(page.getByText(/^Choose other days/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Export CSV' }).elements()).toHaveLength(0)
})

test.each([
  ['events', [event()]],
  ['words', vocabulary],
])('says what went wrong with its %s, and loads when asked again', async (part, answer) => {
  let fails = true
  await open({ [part]: () => (fails ? reply({ message: 'The trail is away.' }, { status: 400 }) : answer) })
  await expect.element(page.getByRole('alert').getByText('The trail is away.')).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText(CHANGED)).toBeVisible()
})

test.each(['employee', 'client'] as const)('an %s sees why not, and nothing is requested', async (role) => {
  const { sent } = await open({ role })
  await expect.element(page.getByText('Unauthorized')).toBeVisible()
  await expect.element(page.getByText(/only available to administrators/)).toBeVisible()
  expect(sent).toEqual([])
})
