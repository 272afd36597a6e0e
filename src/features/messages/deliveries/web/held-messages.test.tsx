import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { DeliveryRow, HeldMessages } from '../contract.ts'
import { HeldDeliveries } from './held-deliveries.tsx'
import { HeldNotice } from './shared/held-notice.tsx'

const SINCE = '2026-06-15T14:00:00.000Z'

const message = (n: number, values: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  channel: 'email',
  recipient: `client-${n}@example.com`,
  subject: `Your visit ${n}`,
  status: 'held',
  provider: null,
  attempts: 0,
  error: null,
  not_before: null,
  receipt: null,
  created_at: '2026-06-14T14:00:00.000Z',
  sent_at: null,
  preview: null,
  ...values,
})
const preview = 'Bluebonnet: your visit is tomorrow at 9:00 AM.'
const text = message(2, { channel: 'sms', recipient: '+15125550144', subject: null, preview })

/** The notice of the dashboard and the card of the settings, on a server that accepts every request. */
async function opened(
  start: DeliveryRow[],
  { since = SINCE, answers = {} }: { since?: string | null; answers?: Parameters<typeof serve>[0] } = {},
) {
  let held = start
  let isHeld = since
  const decide = (ids: string[]) => {
    const count = held.filter(({ id }) => ids.includes(id)).length
    held = held.filter(({ id }) => !ids.includes(id))
    return { count }
  }
  const all = () => {
    isHeld = null
    return decide(held.map(({ id }) => id))
  }
  const each = start.flatMap(({ id }) =>
    ['release', 'drop'].map((action) => [`POST /api/deliveries/${id}/${action}`, () => decide([id])] as const),
  )
  const requests = serve({
    'GET /api/deliveries/held': (): HeldMessages => ({ since: isHeld, count: held.length }),
    'GET /api/deliveries': () => held,
    'POST /api/deliveries/held/release': all,
    'POST /api/deliveries/held/drop': all,
    ...Object.fromEntries(each),
    ...answers,
  })
  await show(
    <>
      <HeldNotice />
      <HeldDeliveries />
    </>,
  )
  return { sent: requests, posts: () => requests.filter(({ method }) => method === 'POST').map(({ path }) => path) }
}

const notice = page.getByRole('region', { name: 'Held messages' }).first()
const rows = page.getByRole('listitem')
const question = page.getByRole('alertdialog')
const press = (name: string, place: typeof page | typeof rows = page) =>
  userEvent.click(place.getByRole('button', { name, exact: true }))

test('the notice counts, and the card says since when and lists them', async () => {
  await opened([message(1), text])
  await expect.element(notice.getByText('2 messages wait since the restore.')).toBeVisible()
  await expect.element(notice.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/settings#held-messages')
  await expect.element(page.getByText(/^A backup was restored on Jun 15, 2026, 9:00 AM\./)).toBeVisible()
  await expect.element(rows.first().getByText('Your visit 1')).toBeVisible()
  await expect.element(rows.first().getByText('to client-1@example.com · Jun 14, 2026, 9:00 AM')).toBeVisible()
  await expect.element(rows.last().getByText(preview)).toBeVisible()
  await expect.element(rows.last().getByText(/^to \(512\) 555-0144/)).toBeVisible()
})

test('on a phone a long address begins beside what is before it, and the date stays whole', async () => {
  await page.viewport(390, 844)
  const recipient = `${'a.very.long.name.'.repeat(4)}of.someone@an-equally-long-domain-name.example`
  await opened([message(1, { recipient })])
  const address = rows.first().getByText(recipient, { exact: true })
  await expect.element(address).toBeVisible()
  const [first] = address.element().getClientRects()
  expect(first?.left).toBeGreaterThan(address.element().parentElement?.getBoundingClientRect().left ?? Infinity)
  expect(rows.first().getByText('Jun 14, 2026, 9:00 AM', { exact: true }).element().getClientRects()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('sends one right away, and asks before it drops the other', async () => {
  const { posts } = await opened([message(1), text])
  await press('Send', rows.first())
  await expect.element(page.getByText('Message on the way')).toBeVisible()
  await expect.element(notice.getByText('1 message waits since the restore.')).toBeVisible()
  await press('Drop')
  await expect
    .element(question.getByText('The SMS to (512) 555-0144 is never sent. This cannot be undone.'))
    .toBeVisible()
  await press('Cancel', question)
  expect(posts()).toHaveLength(1)
  await press('Drop')
  await press('Drop', question)
  await expect.element(page.getByText('Message dropped')).toBeVisible()
  await expect.element(notice.getByText('No message waits since the restore.')).toBeVisible()
})

test.each([
  ['Send All (2)', 'Send 2 messages?', 'Send All', '2 messages on the way', 'release'],
  ['Drop All', 'Drop 2 messages?', 'Drop All', '2 messages dropped', 'drop'],
])('%s asks, decides about all, and nothing is left to see', async (button, title, action, done, path) => {
  const { posts } = await opened([message(1), text])
  await press(button)
  await expect.element(page.getByRole('alertdialog', { name: title })).toBeVisible()
  await press(action, question)
  await expect.element(page.getByText(done)).toBeVisible()
  expect(posts()).toEqual([`/api/deliveries/held/${path}`])
  await expect.element(notice).not.toBeInTheDocument()
})

test('with no message left, automatic ones still wait until they are let out', async () => {
  await opened([])
  await expect.element(page.getByText(/Reminders and other automatic messages would wait here until/)).toBeVisible()
  expect(page.getByText('These messages may have been sent before').elements()).toHaveLength(0)
  await press('Let automatic messages go out')
  await expect.element(page.getByText('Automatic messages go out again')).toBeVisible()
})

test('what another administrator decided meanwhile is said', async () => {
  const refusal = 'This message does not wait for a decision anymore.'
  const { id } = message(1)
  await opened([message(1)], {
    answers: { [`POST /api/deliveries/${id}/release`]: reply({ message: refusal }, { status: 409 }) },
  })
  await press('Send')
  await expect.element(page.getByText(refusal)).toBeVisible()
})

test('shows nothing where no backup was restored', async () => {
  const { sent } = await opened([], { since: null })
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(notice.elements()).toHaveLength(0)
})

test('says so when the messages that wait could not be loaded', async () => {
  await opened([message(1)], { answers: { 'GET /api/deliveries': reply({ message: 'Try later' }, { status: 400 }) } })
  await expect.element(page.getByText('Something went wrong')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
