import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { MessagesScreen } from './messages-screen.tsx'
import { TextStaff } from './text-staff.tsx'

const marcus = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Marcus Reyes',
  role: 'employee',
  phone: '+15125550111',
}
const answers = {
  'GET /api/users': [marcus],
  'GET /api/settings': { company_name: 'Bluebonnet Electric', time_zone: 'America/Chicago', quiet_hours: null },
}

test('what is typed while a text is being sent stays', async () => {
  const sending = Promise.withResolvers<object>()
  serve({ ...answers, 'POST /api/notifications/sms': () => sending.promise })
  await show(<TextStaff />)
  await userEvent.selectOptions(page.getByLabelText('Employee'), 'Marcus Reyes')
  await userEvent.fill(page.getByLabelText('Message'), 'Where are you?')
  await userEvent.click(page.getByRole('button', { name: 'Send Message' }))
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Message'), 'The client is waiting.')
  sending.resolve({ sid: 'SM1' })
  await expect.element(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expect.element(page.getByLabelText('Message')).toHaveValue('The client is waiting.')
})

test('what was begun is still there after a look at the conversations', async () => {
  serve({
    ...answers,
    'GET /api/settings/services': { sms: { mode: 'live', detail: '' } },
    'GET /api/conversations': [],
    'GET /api/conversations/changed': { version: '1' },
    'GET /api/conversations/unread': { unread: 0 },
  })
  await show(<MessagesScreen />)
  await userEvent.selectOptions(page.getByLabelText('Employee'), 'Marcus Reyes')
  await userEvent.fill(page.getByLabelText('Message'), 'The panel is here.')
  await userEvent.click(page.getByRole('tab', { name: 'Conversations' }))
  await expect.element(page.getByLabelText('Employee')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('tab', { name: 'Text Staff' }))
  await expect.element(page.getByLabelText('Message')).toHaveValue('The panel is here.')
  await expect.element(page.getByLabelText('Employee')).toHaveDisplayValue('Marcus Reyes')
})

test('opens in a browser that refuses storage', async () => {
  serve({
    ...answers,
    'GET /api/settings/services': { sms: { mode: 'live', detail: '' } },
    'GET /api/conversations/unread': { unread: 0 },
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The request was denied', 'SecurityError')
  })
  await show(<MessagesScreen />)
  await expect.element(page.getByRole('tab', { name: 'Text Staff' })).toHaveAttribute('aria-selected', 'true')
})

test('opens on the conversations while one has unread texts', async () => {
  serve({
    ...answers,
    'GET /api/settings/services': { sms: { mode: 'live', detail: '' } },
    'GET /api/conversations': [],
    'GET /api/conversations/changed': { version: '1' },
    'GET /api/conversations/unread': { unread: 1 },
  })
  await show(<MessagesScreen />)
  await expect.element(page.getByRole('tab', { name: 'Conversations 1' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(page.getByRole('tab', { name: 'Text Staff' }))
  await expect.element(page.getByRole('tab', { name: 'Text Staff' })).toHaveAttribute('aria-selected', 'true')
})

test('employees that could not be loaded can be tried again, and the text stays', async () => {
  let isBroken = true
  serve({ ...answers, 'GET /api/users': () => (isBroken ? reply({ message: 'No' }, { status: 400 }) : [marcus]) })
  await show(<TextStaff />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch employees')
  await userEvent.fill(page.getByLabelText('Message'), 'Where are you?')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await userEvent.selectOptions(page.getByLabelText('Employee'), 'Marcus Reyes')
  await expect.element(page.getByLabelText('Message')).toHaveValue('Where are you?')
})
