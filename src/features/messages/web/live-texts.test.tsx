import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { MessagesScreen } from './messages-screen.tsx'

const ID = '00000000-0000-4000-8000-0000000000f1'

const conversation = (last_message: string) => ({
  id: ID,
  phone: '+15125550142',
  name: 'Kenneth Boyd',
  client_id: null,
  lead_id: null,
  is_staff: false,
  unread_count: 0,
  last_message,
  last_direction: 'in',
  last_message_at: '2026-06-15T15:00:00.000Z',
  stopped_at: null,
})

/** The polling timers by interval, so the test decides when each one fires. */
function paced() {
  const timers = new Map<number, { run: () => void; ms: number }>()
  let last = 0
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => {
    timers.set((last += 1), { run, ms })
    return last
  })
  vi.stubGlobal('clearInterval', (id: number) => timers.delete(id))
  const at = (ms: number) => [...timers.values()].filter((timer) => timer.ms === ms)
  return {
    count: (ms: number) => at(ms).length,
    pass: (ms: number) => {
      for (const { run } of at(ms)) run()
    },
  }
}

beforeEach(() => {
  history.replaceState(null, '', '/messages')
  localStorage.setItem('panelboard.messages-tab', 'conversations')
  onTestFinished(() => localStorage.removeItem('panelboard.messages-tab'))
})

test('while too many wait for new texts it asks later, says nothing, and shows what came meanwhile', async () => {
  const { count, pass } = paced()
  let answer: object = { version: 'one' }
  let text = 'On Friday'
  const sent = serve({
    'GET /api/settings': { company_name: 'Bluebonnet Electric', time_zone: 'America/Chicago', quiet_hours: null },
    'GET /api/settings/services': { sms: { mode: 'connected' } },
    'GET /api/conversations/unread': { unread: 0, version: 'one' },
    'GET /api/conversations': () => [conversation(text)],
    'GET /api/conversations/changed': () => answer,
  })
  const asked = () => sent.filter(({ path }) => path === '/api/conversations/changed').map(({ query }) => query)
  const screen = await show(<MessagesScreen />)
  await expect.element(screen.getByText('On Friday')).toBeVisible()
  await expect.poll(() => count(300)).toBe(1)
  const atFirst = asked()

  answer = reply({ message: 'Too many people wait for texts' }, { status: 503, headers: { 'retry-after': '5' } })
  pass(300)
  await expect.poll(() => count(300)).toBe(0)
  expect(asked()).toEqual([...atFirst, { since: 'one' }])

  text = 'On Monday'
  answer = { version: 'two' }
  pass(15_000)
  await expect.element(screen.getByText('On Monday')).toBeVisible()
  expect(asked()).toEqual([...atFirst, { since: 'one' }, { since: 'one' }])
  await expect.poll(() => count(300)).toBe(1)
  expect(document.querySelector('[data-toast]')).toBe(null)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
