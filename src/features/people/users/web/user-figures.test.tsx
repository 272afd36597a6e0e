import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { UserFigures } from './user-figures.tsx'

test('users that could not be loaded are not counted as none', async () => {
  serve({ 'GET /api/users': () => reply({ message: 'No' }, { status: 400 }) })
  await show(<UserFigures />)
  await expect.element(page.getByText('—').first()).toBeVisible()
  expect(page.getByText('—').elements()).toHaveLength(4)
  expect(page.getByText('0').elements()).toHaveLength(0)
})
