import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { CreateQuote } from './quote-form.tsx'

test('an empty quote says at once that it lacks a client or a lead, and what its line lacks', async () => {
  const requests = serve({ 'GET /api/clients': [], 'GET /api/sales-leads': [], 'GET /api/settings': {} })
  await show(<CreateQuote onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Create Quote' }).click()
  await expect.element(page.getByText('Description is required')).toBeVisible()
  await expect.element(page.getByText('Choose a client or a lead')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveFocus()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
