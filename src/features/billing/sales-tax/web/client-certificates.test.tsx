import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { ClientCertificates } from './client-certificates.tsx'

test.each([
  ['an active client', null, 1],
  ['an archived client, which the server refuses', '2026-01-01T00:00:00.000Z', 0],
])('Add Certificate for %s', async (_, archived_at, buttons) => {
  serve({ 'GET /api/tax-certificates': [], 'GET /api/settings': {} })
  await show(<ClientCertificates client={{ id: crypto.randomUUID(), archived_at }} />, { role: 'admin' })
  await expect.element(page.getByText('No tax certificates')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add Certificate' }).elements()).toHaveLength(buttons)
})
