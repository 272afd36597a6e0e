import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Conversation, Message } from '../contract.ts'
import { Conversations } from './conversations.tsx'

const ID = '00000000-0000-4000-8000-00000000000a'
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const conversation = (n: number): Conversation => ({
  id: n === 0 ? ID : idOf(n),
  phone: `+1512555${String(n).padStart(4, '0')}`,
  name: n === 1234 ? 'Ada Lovelace' : `Client ${n}`,
  client_id: null,
  is_staff: false,
  unread_count: 0,
  last_message: `Text ${n}`,
  last_direction: 'in',
  last_message_at: '2026-06-15T15:00:00.000Z',
  stopped_at: null,
})

const message = (n: number): Message => ({
  id: idOf(n),
  conversation_id: ID,
  direction: n % 2 ? 'in' : 'out',
  body: `Text number ${n}`,
  pictures: 0,
  status: n % 2 ? 'received' : 'delivered',
  error: null,
  sent_by_name: null,
  created_at: new Date(Date.UTC(2026, 5, 15, 15, 0, 0) + n * 60_000).toISOString(),
})

const newestFirst = Array.from({ length: 1000 }, (_, n) => message(1000 - n))

/** A page of a list, as the server cuts it. */
function pageOf(rows: readonly object[], { limit = '100', cursor = '0' }: Record<string, string>, path: string) {
  const to = Number(cursor) + Number(limit)
  const next = to < rows.length ? { link: `<${path}?cursor=${to}>; rel="next"` } : {}
  return reply(rows.slice(Number(cursor), to), { headers: next as Record<string, string> })
}

const list = '/api/conversations'
const all = Array.from({ length: 2000 }, (_, n) => conversation(n))

const serveAll = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    [`GET ${list}`]: ({ query }) => pageOf(all, query, list),
    [`GET ${list}/${ID}`]: conversation(0),
    [`GET ${list}/${ID}/messages`]: ({ query }) => pageOf(newestFirst, query, `${list}/${ID}/messages`),
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
