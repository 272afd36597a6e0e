import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { AddLicense } from './license-form.tsx'

test('says so when the employees who may hold a license cannot be loaded', async () => {
  let isAway = true
  serve({
    'GET /api/users': () =>
      isAway ? reply({ message: 'Try later' }, { status: 400 }) : [{ id: '1', name: 'Kim Tran', role: 'employee' }],
  })
  await show(<AddLicense onClose={() => undefined} />)
  await expect.element(page.getByText('Failed to fetch employees')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('option', { name: 'Kim Tran' })).toBeInTheDocument()
})
