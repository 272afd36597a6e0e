import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { reply, serve, show } from '#test/component.tsx'
import { ResetScreen } from './reset-screen.tsx'

const password = page.getByLabelText('New password', { exact: true })

test('a link that was used says so before a password is typed', async () => {
  const used = 'This link has already been used. Ask for a new one.'
  serve({ 'GET /api/auth/reset-password': reply({ message: used }, { status: 409 }) })
  navigate('/reset-password?token=used')
  await show(<ResetScreen />, null)
  await expect.element(page.getByText(used)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test.each([
  ['works', new Response(null, { status: 204 })],
  ['could not be looked up', reply({ message: 'Try again later' }, { status: 429 })],
])('a link that %s leads to the form', async (_, answer) => {
  serve({ 'GET /api/auth/reset-password': answer })
  navigate(`/reset-password?token=${crypto.randomUUID()}`)
  await show(<ResetScreen />, null)
  await expect.element(password).toBeVisible()
})
