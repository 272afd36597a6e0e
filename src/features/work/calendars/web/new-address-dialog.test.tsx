import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { NewAddressDialog } from './new-address-dialog.tsx'

test('asks before it closes on an address that is not shown again', async () => {
  let isClosed = false
  await show(<NewAddressDialog name="My visits" url="https://example.com/a.ics" onClose={() => (isClosed = true)} />)
  await expect.element(page.getByLabelText('Calendar address')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Have you copied the address?' })
  await question.getByRole('button', { name: 'Show it' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(isClosed).toBe(false)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  expect(isClosed).toBe(true)
})
