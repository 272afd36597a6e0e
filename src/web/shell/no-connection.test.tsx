import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { connectionLost } from '#web/platform/connection.ts'
import { NoConnection } from './no-connection.tsx'

afterEach(() => connectionLost.set(false))

test.each([
  ['employee', /Work in the field waits on this device/],
  ['client', /Changes cannot be saved\.$/],
] as const)('without a connection it says what is saved for role %s', async (role, text) => {
  serve({ 'GET /livez': reply('', { status: 503 }), 'GET /api/settings': {} })
  connectionLost.set(true)
  await show(<NoConnection />, { role })
  await expect.element(page.getByText(text)).toBeVisible()
})
