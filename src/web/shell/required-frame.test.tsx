import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { queueNote } from '#test/queued-note.ts'
import { loadQueue } from '#web/platform/outbox.ts'
import { recall } from '#web/platform/session.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import { RequiredFrame } from './required-frame.tsx'

test('logging out asks before it deletes what waits on this device', async () => {
  await show(
    <RequiredFrame title="Set up" heading="Set up two-factor sign-in">
      Steps
    </RequiredFrame>,
  )
  const user = recall('panelboard.signed-in')
  await queueNote()
  // This screen does not start the outbox.
  queuedChanges.set([])
  await page.getByRole('link', { name: 'Log Out' }).click()
  const question = page.getByRole('alertdialog', { name: '1 change has not been sent' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(recall('panelboard.signed-in')).toBe(user)
  expect(await loadQueue()).toHaveLength(1)
})
