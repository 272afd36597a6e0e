import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, configure } from 'vitest-browser-react/pure'
import { openQuestion } from '#web/platform/confirm.ts'
import { queryClient } from '#web/platform/query.ts'
import { setUser } from '#web/platform/session.ts'
import { currentToast } from '#web/platform/toast.ts'
import '#web/ui/theme.css'

// Runs around every component test: the real theme, a desktop viewport, a signed-out user, and failure on any console
// error.

configure({ reactStrictMode: true })

/** Not an error: a size changed again while the browser reported sizes, and it reports that one in the next frame. */
const DELAYED = /ResizeObserver loop completed with undelivered notifications/

beforeEach(async () => {
  // The test before may have resized it.
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900)
  history.replaceState(null, '', '/')
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  await cleanup()
  const logged = vi.mocked(console.error).mock.calls.map((call) => call.join(' '))
  const errors = logged.filter((error) => !DELAYED.test(error))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setUser(null)
  currentToast.set(null)
  openQuestion.set(null)
  queryClient.clear()
  if (errors.length > 0) throw new Error(`The console has errors:\n${errors.join('\n')}`)
})
