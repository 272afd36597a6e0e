import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { ReferralsScreen } from './referrals-screen.tsx'

test('texts that could not be loaded say so and can be tried again', async () => {
  let isBroken = true
  serve({
    'GET /api/referrals': {
      referrals: 0,
      rewards_earned: '0.00',
      rewards_waiting: '0.00',
      community_impact: 0,
      sharing: null,
    },
    'GET /api/settings': () =>
      isBroken
        ? reply({ message: 'The server is starting again.' }, { status: 400 })
        : { company_name: 'Bluebonnet Electric', license_number: 'TECL 1' },
  })
  await show(<ReferralsScreen />)
  await expect.element(page.getByRole('alert').getByText('The server is starting again.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy text' }).first()).toBeVisible()
  const shared = new URL(page.getByRole('link', { name: 'X', exact: true }).element().getAttribute('href') ?? '')
  expect(shared.searchParams.get('text')).toMatch(/Book them here: http\S+\?ref=\w+\nLicense TECL 1$/)
})
