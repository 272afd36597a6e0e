import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { QuotesScreen } from './quotes-screen.tsx'

test.each([
  ['employee', true],
  ['client', false],
] as const)('the filter for role %s offers Draft: %s', async (role, offered) => {
  serve({ 'GET /api/quotes': [], 'GET /api/settings': {} })
  await show(<QuotesScreen />, { role })
  const filter = page.getByRole('combobox', { name: 'Status' })
  await expect.element(filter.getByRole('option', { name: 'Sent' })).toBeInTheDocument()
  expect(filter.getByRole('option', { name: 'Draft' }).elements()).toHaveLength(offered ? 1 : 0)
})
