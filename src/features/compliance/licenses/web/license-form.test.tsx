import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test("asks who holds an electrician's license", async () => {
  serve({ 'GET /api/users': [{ id: '1', name: 'Kim Tran', role: 'employee' }] })
  await show(<AddLicense onClose={() => undefined} />)
  const holder = page.getByLabelText('Holder')
  await expect.element(holder).toHaveDisplayValue('The company')
  await userEvent.selectOptions(page.getByLabelText('Kind'), 'Journeyman Electrician')
  await expect.element(holder).toHaveDisplayValue('Choose...')
  await userEvent.fill(page.getByLabelText('Number'), 'J-1')
  await userEvent.fill(page.getByLabelText('Expires', { exact: true }), '01/31/2099')
  await userEvent.click(page.getByRole('button', { name: 'Add License' }))
  await expect.element(page.getByText('Choose the person who holds this license')).toBeVisible()
})
