import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { AddClient } from './client-form.tsx'

test('says in the form of a new client who has the same email or phone', async () => {
  const grace = { id: '1', name: 'Grace Holloway', email: 'grace@example.com', phone: '+15125550103' }
  const wade = { id: '2', name: 'Wade Holloway', email: 'wade@example.com', phone: '+15125550103' }
  serve({
    'GET /api/clients': ({ query: { q = '' } }) => (q.includes('@') ? [grace] : [grace, wade]),
  })
  await show(<AddClient onClose={() => undefined} />)
  await page.getByLabelText('Email').fill('Grace@example.com')
  await expect.element(page.getByText('Grace Holloway already has this email.')).toBeVisible()
  await page.getByLabelText('Email').fill('grace@example.co')
  await expect.element(page.getByText('already has this email')).not.toBeInTheDocument()
  await page.getByLabelText('Phone').fill('512 555 0103')
  await expect.element(page.getByText('Grace Holloway and Wade Holloway already have this phone number.')).toBeVisible()
})
