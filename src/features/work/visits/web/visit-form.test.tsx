import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { AddVisit } from './visit-form.tsx'

test('a new visit on a day that has passed says so', async () => {
  serve({ 'GET /api/users': [] })
  await show(<AddVisit job={{ id: 'a', title: 'Rewire' }} onClose={() => undefined} />)
  const date = page.getByLabelText('Scheduled Date', { exact: true })
  const passed = page.getByText('This day has passed.')
  await userEvent.fill(date, '06/14/2021')
  await expect.element(passed).toBeVisible()
  await expect.element(date).toHaveAccessibleDescription('This day has passed.')
  await userEvent.fill(date, '06/14/2099')
  await expect.element(passed).not.toBeInTheDocument()
})
