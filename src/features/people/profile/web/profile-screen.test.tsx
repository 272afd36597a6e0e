import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { refetch, useRead } from '#web/platform/query.ts'
import { type Profile, profile as endpoints } from '../contract.ts'
import { DetailsCard } from './details-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const profile: Profile = {
  id: ID,
  username: 'dana',
  role: 'admin',
  name: 'Dana Reyes',
  email: 'dana@example.com',
  email_confirmed: true,
  phone: '+15125550111',
  avatar_url: null,
  sms_notifications_enabled: true,
  notified: [{ email: 'dana@example.com', phone: '+15125550111' }],
  email_notifications_enabled: true,
  has_password: true,
  has_google: false,
  two_factor: 'off',
  recovery_codes_left: 0,
  created_at: '2026-06-15T15:00:00.000Z',
}

function Cards() {
  const { data } = useRead(endpoints.get)
  return (
    data && (
      <>
        <DetailsCard profile={data} picture={null} />
        <NotificationsCard profile={data} />
      </>
    )
  )
}

test('what is typed stays when the profile changes elsewhere, and a save shows what is stored', async () => {
  let current = profile
  const requests = serve({
    'GET /api/profile': () => current,
    'PATCH /api/profile': () => (current = { ...current, name: 'Dana R.', phone: '+15125550122' }),
    'GET /api/auth/user': { id: ID },
  })
  await show(<Cards />)
  const name = page.getByLabelText('Name')
  await userEvent.fill(name, 'Dana R.')
  await userEvent.fill(page.getByLabelText('Phone'), '512 555 0122')
  current = {
    ...profile,
    phone: '+15125550199',
    notified: [{ email: 'dana@reyes.example', phone: '+15125550199' }],
  }
  await refetch(['users'])
  await expect.element(page.getByText('To dana@reyes.example')).toBeVisible()
  await expect.element(name).toHaveValue('Dana R.')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Profile updated')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ name: 'Dana R.' })
  await expect.element(page.getByLabelText('Phone')).toHaveValue('(512) 555-0122')
})

test('a login without an email shows no address that is not one', async () => {
  const email = `${ID}@no-email.invalid`
  const notified = [{ email, phone: null }]
  serve({ 'GET /api/profile': { ...profile, email, email_confirmed: false, notified } })
  await show(<Cards />)
  await expect.element(page.getByText('Add your email address to get them')).toBeVisible()
  expect(document.body.textContent).not.toContain('no-email.invalid')
})
