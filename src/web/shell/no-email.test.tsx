import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { NoEmail } from './no-email.tsx'

const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })

afterEach(() => emulate(''))

test('is on the screen and not on paper', async () => {
  await show(<NoEmail />, { email: 'dana@no-email.invalid' })
  const notice = page.getByText(/^Another person confirmed/)
  await expect.element(notice).toBeVisible()
  await emulate('print')
  await expect.element(notice).not.toBeVisible()
})
