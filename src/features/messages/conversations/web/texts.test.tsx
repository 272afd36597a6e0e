import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Conversation, Message } from '../contract.ts'
import { Conversations } from './conversations.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const makeId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const conversation = (n: number): Conversation => ({
  id: n === 0 ? ID : makeId(n),
  phone: `+1512555${String(n).padStart(4, '0')}`,
  name: n === 1234 ? 'Ada Lovelace' : `Client ${n}`,
  client_id: null,
  lead_id: null,
  is_staff: false,
  unread_count: 0,
  last_message: `Text ${n}`,
  last_direction: 'in',
  last_message_at: '2026-06-15T15:00:00.000Z',
  stopped_at: null,
})

const message = (n: number): Message => ({
  id: makeId(n),
  conversation_id: ID,
  direction: n % 2 ? 'in' : 'out',
  is_automatic: false,
  is_local: false,
  purpose: null,
  body: `Text number ${n}`,
  pictures: 0,
  picture_ids: [],
  picture_errors: [],
  status: n % 2 ? 'received' : 'delivered',
  error: null,
  not_before: null,
  is_kept: true,
  sent_by_name: null,
  created_at: new Date(Date.UTC(2026, 5, 15, 15, 0, 0) + n * 60_000).toISOString(),
})

const newestFirst = Array.from({ length: 1000 }, (_, n) => message(1000 - n))

/** A page of a list, as the server cuts it. */
function getPage(rows: readonly object[], { limit = '100', cursor = '0' }: Record<string, string>, path: string) {
  const to = Number(cursor) + Number(limit)
  const next = to < rows.length ? { link: `<${path}?cursor=${to}>; rel="next"` } : {}
  return reply(rows.slice(Number(cursor), to), { headers: next as Record<string, string> })
}

const list = '/api/conversations'
const all = Array.from({ length: 2000 }, (_, n) => conversation(n))

const serveAll = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    [`GET ${list}`]: ({ query }) => getPage(all, query, list),
    [`GET ${list}/${ID}`]: conversation(0),
    [`GET ${list}/${ID}/messages`]: ({ query }) => getPage(newestFirst, query, `${list}/${ID}/messages`),
    'GET /api/settings': { company_name: 'Bluebonnet Electric', time_zone: 'America/Chicago', quiet_hours: null },
    ...more,
  })

beforeEach(() => {
  history.replaceState(null, '', '/messages')
  // The shell sets it.
  document.documentElement.style.setProperty('--header-height', '48px')
})

const bubbles = () => document.querySelectorAll('[role=log] li').length

test('2,000 conversations render a screenful, and a search finds one of them', async () => {
  serveAll()
  const screen = await show(<Conversations />)
  await expect.element(screen.getByText('2,000 conversations')).toBeVisible()
  expect(document.querySelectorAll('[data-index]').length).toBeLessThan(60)
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search' }), 'lovelace')
  await expect.element(screen.getByText('Ada Lovelace')).toBeVisible()
  await expect.element(screen.getByText('1 of 2,000 conversations')).toBeVisible()
})

test('a conversation of 1,000 texts opens at the latest, renders a few, and shows older ones where the user scrolls', async () => {
  serveAll()
  history.replaceState(null, '', `/messages?open=${ID}`)
  const screen = await show(<Conversations />)
  await expect.element(screen.getByText('Text number 1000', { exact: true })).toBeInViewport()
  expect(bubbles()).toBe(60)
  const log = screen.getByRole('log').element()
  log.scrollTop = -log.scrollHeight
  await expect.poll(bubbles).toBe(120)
  await expect.element(screen.getByText('Text number 941', { exact: true })).toBeInTheDocument()
  // Typing renders none of the texts again.
  const before = [...document.querySelectorAll('[role=log] li')]
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(log, { subtree: true, childList: true, attributes: true, characterData: true })
  await userEvent.fill(screen.getByLabelText('Message to Client 0'), 'On my way')
  expect(changes).toEqual([])
  expect([...document.querySelectorAll('[role=log] li')]).toEqual(before)
  observer.disconnect()
})

let opened = 5000
/** Opens a separate conversation with these texts: lists stay in memory from one test to the next. */
function showing(shown: Partial<Message>[], more: Parameters<typeof serve>[0] = {}) {
  const id = makeId((opened += 1))
  const texts = shown.map((more, index) => ({ ...message(2 * index), conversation_id: id, ...more }))
  serveAll({
    [`GET ${list}/${id}`]: { ...conversation(0), id },
    [`GET ${list}/${id}/messages`]: () => reply(texts),
    ...more,
  })
  history.replaceState(null, '', `/messages?open=${id}`)
  return texts
}

test('shows what an automatic text is, and sends a failed one again once', async () => {
  const failed = {
    ...message(0),
    is_automatic: true,
    purpose: 'Booking reminder',
    status: 'failed',
    error: 'No signal',
  } as const
  let sent = 0
  const clicked = Promise.withResolvers<void>()
  const texts = showing([failed], {
    [`POST /api/messages/${failed.id}/retry`]: async () => {
      sent += 1
      await clicked.promise
      texts.splice(0, 1, { ...failed, status: 'queued', error: null })
      return texts[0]
    },
  })
  const screen = await show(<Conversations />)
  await expect.element(screen.getByText('Booking reminder')).toBeVisible()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send again' }))
  clicked.resolve()
  await expect.element(screen.getByText('Waiting', { exact: true })).toBeVisible()
  expect(sent).toBe(1)
})

test('says until when a text waits, and why one cannot be sent again', async () => {
  showing([
    { is_automatic: true, purpose: 'Invoice INV-00007', status: 'queued', not_before: '2026-06-16T13:00:00.000Z' },
    { is_automatic: true, purpose: 'Review request', status: 'failed', is_kept: false },
  ])
  const screen = await show(<Conversations />)
  await expect.element(screen.getByText(/^Waiting until .*8:00 AM$/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Send again' }))
    .toHaveAccessibleDescription('This text is no longer kept. Repeat the action that sent it.')
})

test('shows pictures, those on their way, and why another is missing', async () => {
  showing([
    {
      body: '',
      direction: 'in',
      status: 'received',
      pictures: 3,
      picture_ids: [makeId(77)],
      picture_errors: ['This picture is too large'],
    },
  ])
  const screen = await show(<Conversations />)
  const picture = screen.getByRole('link', { name: 'Open picture 1' })
  await expect.element(picture).toHaveAttribute('href', `/api/message-pictures/${makeId(77)}`)
  await expect.element(screen.getByRole('status', { name: 'Fetching a picture' })).toBeVisible()
  await expect.element(screen.getByText('This picture is too large')).toBeVisible()
})

test('starts a conversation with a new number only with how they agreed', async () => {
  const requests: unknown[] = []
  serveAll({
    [`GET ${list}/recipients`]: ({ query }) =>
      query['q'] === '512-555-0199'
        ? [{ kind: 'number', id: null, name: null, phone: '+15125550199', needs_consent: true }]
        : [{ kind: 'staff', id: makeId(5), name: 'Marcus Reyes', phone: '+15125550111', needs_consent: false }],
    [`POST ${list}`]: ({ body }) => {
      requests.push(body)
      return conversation(0)
    },
  })
  const screen = await show(<Conversations />)
  await userEvent.click(screen.getByRole('button', { name: 'New' }))
  const to = page.getByRole('combobox', { name: 'To' })
  await userEvent.click(to)
  await expect
    .element(page.getByRole('option', { name: /Marcus Reyes/ }))
    .toHaveTextContent('Marcus ReyesStaff · (512) 555-0111')
  await userEvent.fill(to, '512-555-0199')
  await userEvent.click(page.getByRole('option', { name: /\(512\) 555-0199/ }))
  await userEvent.click(page.getByRole('button', { name: 'Open Conversation' }))
  await expect.element(page.getByText('Choose how they agreed')).toBeVisible()
  expect(requests).toEqual([])
  await userEvent.selectOptions(page.getByLabelText('They agreed to texts'), 'on the phone')
  await userEvent.click(page.getByRole('button', { name: 'Open Conversation' }))
  await expect.poll(() => requests).toEqual([{ phone: '+15125550199', consent: 'phone' }])
})

test('keeps the text when it was not sent, and clears it once it is', async () => {
  let isDown = true
  serveAll({
    [`POST ${list}/${ID}/messages`]: () =>
      isDown ? reply({ message: 'The SMS provider is too busy at the moment' }, { status: 503 }) : message(2000),
  })
  history.replaceState(null, '', `/messages?open=${ID}`)
  const screen = await show(<Conversations />)
  const box = screen.getByLabelText('Message to Client 0')
  await userEvent.fill(box, 'Are you at home?')
  await expect.element(screen.getByText('16/320 characters')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Failed to send message')).toBeVisible()
  await expect.element(box).toHaveValue('Are you at home?')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(box).toHaveValue('')
})

test('what is typed while a text is being sent stays', async () => {
  const sending = Promise.withResolvers<object>()
  serveAll({ [`POST ${list}/${ID}/messages`]: () => sending.promise })
  history.replaceState(null, '', `/messages?open=${ID}`)
  const screen = await show(<Conversations />)
  const box = screen.getByLabelText('Message to Client 0')
  await userEvent.fill(box, 'Are you at home?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-busy', 'true')
  await userEvent.fill(box, 'I am at the door.')
  sending.resolve(message(2000))
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).not.toHaveAttribute('aria-busy')
  await expect.element(box).toHaveValue('I am at the door.')
})

test('says so when the older texts could not be loaded', async () => {
  const id = makeId((opened += 1))
  const path = `${list}/${id}/messages`
  serveAll({
    [`GET ${list}/${id}`]: { ...conversation(0), id },
    [`GET ${path}`]: ({ query }) =>
      query['cursor'] === undefined
        ? getPage(newestFirst, query, path)
        : reply({ message: 'Try later' }, { status: 400 }),
  })
  history.replaceState(null, '', `/messages?open=${id}`)
  await show(<Conversations />)
  // The list of conversations beside them may say so, too.
  const texts = page.getByRole('log', { name: 'Texts' })
  await expect.element(texts.getByText(/^Part of the list could not be loaded/)).toBeInTheDocument()
})
