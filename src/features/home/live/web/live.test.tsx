import { expect, test, vi } from 'vitest'
import { UnreadBadge } from '#features/messages/conversations/web/shared/unread-badge.tsx'
import { reply, serve, show } from '#test/component.tsx'
import type { News } from '../contract.ts'
import { Live } from './live.tsx'

/** A server whose news arrive when the test says so. */
function startServer() {
  const server = {
    unread: 1,
    questions: [] as Record<string, string>[],
    answer: null as ((news: News | Response) => void) | null,
  }
  serve({
    'GET /api/conversations/unread': () => ({ unread: server.unread }),
    'GET /api/news': ({ query }) => {
      server.questions.push(query)
      return new Promise((resolve) => (server.answer = resolve))
    },
  })
  return server
}

const screen = (
  <>
    <Live />
    <UnreadBadge />
  </>
)

/** Another tab covers the page, or it is back. */
function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('brings what is on screen up to date when the server says that it changed', async () => {
  const server = startServer()
  const shown = await show(screen)
  await expect.element(shown.getByText('1 unread')).toBeVisible()
  expect(server.questions.at(-1)).toEqual({ age: expect.stringMatching(/^\d+$/) })
  server.answer?.({ version: 'one', topics: [] })
  await expect.poll(() => server.questions.at(-1)).toEqual({ since: 'one' })
  server.unread = 2
  server.answer?.({ version: 'two', topics: ['messages'] })
  await expect.element(shown.getByText('2 unread')).toBeVisible()
  await expect.poll(() => server.questions.at(-1)).toEqual({ since: 'two' })
})

test('asks nothing while the page is hidden, and then for what changed meanwhile', async () => {
  const server = startServer()
  const shown = await show(screen)
  await expect.element(shown.getByText('1 unread')).toBeVisible()
  server.answer?.({ version: 'one', topics: [] })
  await expect.poll(() => server.questions.at(-1)).toEqual({ since: 'one' })
  const asked = server.questions.length
  setHidden(true)
  server.answer?.({ version: 'two', topics: ['messages'] })
  server.unread = 3
  setHidden(false)
  await expect.poll(() => server.questions.slice(asked)).toEqual([{ since: 'one' }])
  server.answer?.({ version: 'three', topics: ['messages'] })
  await expect.element(shown.getByText('3 unread')).toBeVisible()
})

test('asks again a while after it got no answer, and says nothing', async () => {
  const server = startServer()
  const pauses: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => (ms === 5000 ? pauses.push(run) : setTimeout(run, ms)))
  const shown = await show(screen)
  await expect.element(shown.getByText('1 unread')).toBeVisible()
  const asked = server.questions.length
  server.answer?.(reply({ message: 'The database is restarting' }, { status: 500 }))
  await expect.poll(() => pauses).toHaveLength(1)
  expect(server.questions).toHaveLength(asked)
  pauses[0]?.()
  await expect.poll(() => server.questions).toHaveLength(asked + 1)
  expect(document.querySelector('[data-toast]')).toBe(null)
})
