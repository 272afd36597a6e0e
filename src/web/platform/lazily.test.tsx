import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { lazily } from './lazily.tsx'

const LOST = new TypeError('Failed to fetch dynamically imported module')

/** Code that cannot load until `isOnline` is set. */
function connection<Component>(component: Component) {
  const state = { isOnline: false, load: async () => (state.isOnline ? component : Promise.reject(LOST)) }
  return state
}

test('a section whose code cannot load says so in its place, and loads when tried again', async () => {
  const chunk = connection(() => <p>Two permits</p>)
  const Section = lazily(chunk.load)
  await show(
    <main>
      <h1>Panel upgrade</h1>
      <Section />
    </main>,
  )
  await expect.element(page.getByRole('alert').getByText(/^This could not be shown/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Panel upgrade' })).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await expect.element(tryAgain).toBeEnabled()
  chunk.isOnline = true
  await tryAgain.click()
  await expect.element(page.getByText('Two permits')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

const Details = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Job Details" onClose={onClose}>
    <DialogBody>
      <input aria-label="Note" />
    </DialogBody>
  </Dialog>
)

test('a dialog whose code cannot load leaves its page there, and opens when tried again', async () => {
  const chunk = connection(Details)
  const LazyDetails = lazily(chunk.load)
  const onClose = vi.fn<() => void>()
  await show(
    <main>
      <h1>Today's Schedule</h1>
      <LazyDetails onClose={onClose} />
    </main>,
  )
  const question = page.getByRole('alertdialog', { name: 'This could not be opened' })
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect.element(question.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect.element(page.getByText("Today's Schedule")).toBeVisible()
  chunk.isOnline = true
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Job Details' })).toBeVisible()
  await expect.element(page.getByLabelText('Note')).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog whose code cannot load can be given up', async () => {
  const onClose = vi.fn<() => void>()
  const LazyDetails = lazily(connection(Details).load)
  await show(<LazyDetails onClose={onClose} />)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})
