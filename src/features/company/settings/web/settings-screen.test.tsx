import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { SettingsScreen } from './settings-screen.tsx'

test('says what failed to load', async () => {
  serve({ 'GET /api/settings': reply({ message: 'Too many requests' }, { status: 429 }) })
  await show(<SettingsScreen />, { role: 'client' })
  await expect.element(page.getByRole('heading', { name: 'Company Settings' })).toBeVisible()
  const failed = page.getByRole('alert')
  await expect.element(failed.getByText('Failed to load settings')).toBeVisible()
  await expect.element(failed.getByText('Too many requests')).toBeVisible()
})
