import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { ClientProperties } from './shared/client-properties.tsx'

test.each([
  ['an active client', null, 1],
  ['an archived client, which the server refuses', '2026-01-01T00:00:00.000Z', 0],
])('Add Property for %s', async (_, archived_at, buttons) => {
  serve({ 'GET /api/properties': [], 'GET /api/panels': [], 'GET /api/settings': {} })
  const client = { id: crypto.randomUUID(), address: null, city: null, state: null, zip: null, archived_at }
  await show(<ClientProperties client={client} />)
  await expect.element(page.getByText('No properties yet')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add Property' }).elements()).toHaveLength(buttons)
})
