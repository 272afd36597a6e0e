import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { SupervisionSection } from './supervision-section.tsx'

const job = { id: '00000000-0000-4000-8000-0000000000a1' }

test('a check that could not be loaded is no crew without problems', async () => {
  let isAway = true
  serve({
    'GET /api/supervision': () => (isAway ? reply({ message: 'Try later' }, { status: 400 }) : []),
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<SupervisionSection job={job} />)
  await expect.element(page.getByText("Failed to check the crew's licenses")).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
