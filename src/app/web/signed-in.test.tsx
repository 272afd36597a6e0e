import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { confirm } from '#web/platform/confirm.ts'
import { serve, show } from '#test/component.tsx'
import { SignedIn } from './signed-in.tsx'

test('a screen that replaces all others can ask too', async () => {
  serve({})
  const { unmount } = await show(null, { must_change_password: true })
  await unmount()
  await render(<SignedIn />)
  await expect.element(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  const answer = confirm({ title: 'Sure?', action: 'Yes' })
  await page.getByRole('alertdialog', { name: 'Sure?' }).getByRole('button', { name: 'Yes' }).click()
  expect(await answer).toBe(true)
})
