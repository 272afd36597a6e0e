import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { serve, show } from '#test/component.tsx'
import { InviteScreen } from './invite-screen.tsx'

const field = (name: string) => page.getByLabelText(name, { exact: true })

test("a client's account starts with the name and the address of the record, which the person can change", async () => {
  serve({
    'GET /api/auth/invitation': {
      kind: 'client',
      company_name: 'Bluebonnet Electric',
      client_name: 'Rosa Delgado',
      email: 'rosa@delgado.example',
      name: null,
      phone: null,
      role: null,
      has_login: false,
      may_register: false,
    },
  })
  navigate('/invite?token=client')
  await show(<InviteScreen />, null)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(field('Full name')).toHaveValue('Rosa Delgado')
  await expect.element(field('Email')).toHaveValue('rosa@delgado.example')
  await expect.element(field('Email')).not.toHaveAttribute('readonly')
  await expect.element(page.getByRole('link', { name: 'Log In' })).toBeVisible()
})
