import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { sessionExpired } from '#web/platform/session.ts'
import { useUploads } from './uploads.ts'

const FILE = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })

function Files() {
  const { waiting, add } = useUploads({ job_id: '00000000-0000-4000-8000-0000000000a1' })
  return (
    <>
      <button type="button" onClick={() => add([FILE])}>
        Add
      </button>
      <p>{waiting.map(({ state }) => state).join()}</p>
    </>
  )
}

/** True if the browser would ask the user. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a failed upload asks before the page is left, but not when the session has expired', async () => {
  serve({ 'POST /api/files': reply({ message: 'Try later' }, { status: 400 }) })
  await show(<Files />)
  expect(asks()).toBe(false)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('failed')).toBeVisible()
  expect(asks()).toBe(true)
  navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true })
  sessionExpired('/api/jobs')
  expect(asks()).toBe(false)
})
