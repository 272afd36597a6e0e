import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { MarketingScreen } from './marketing-screen.tsx'

test('a library that could not be loaded is not counted as empty', async () => {
  const requests = serve({
    'GET /api/settings': { company_name: 'Bluebonnet Electric', time_zone: 'America/Chicago' },
    'GET /api/marketing': () => reply({ message: 'No' }, { status: 400 }),
  })
  await show(<MarketingScreen />)
  await expect.element(page.getByRole('tab', { name: 'Library' })).toBeVisible()
  await expect.poll(() => requests.some(({ path }) => path === '/api/marketing')).toBe(true)
  await page.getByRole('tab', { name: 'Library' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Library' }).element().textContent?.trim()).toBe('Library')
})
