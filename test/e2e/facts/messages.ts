import type { Page } from '@playwright/test'
import { at, control, current, field, link, pair, part, placeholder, text, texts, within } from './fact.ts'
import { isStaff, press, type Screen, type Seen } from './screen.ts'

// Texts to staff, and conversations.

const path = '/messages'
const heading = 'Messages'

// The sample has an unread text, so the screen opens on the conversations.
const textStaff = (page: Page) => page.getByRole('tab', { name: 'Text Staff' }).click()
const chooseMarcus = async (page: Page) => {
  await textStaff(page)
  await page.getByLabel('Employee').selectOption({ label: 'Marcus Reyes' })
  await press('Emergency Call')(page)
}
const conversations = async (page: Page) => {
  await page.getByRole('tab', { name: 'Conversations' }).click()
  await page.getByRole('row').filter({ hasText: 'Bill Krause' }).waitFor()
}
const newConversation = async (page: Page) => {
  await conversations(page)
  await press('New')(page)
}
const withBill = async (page: Page) => {
  await conversations(page)
  await page.getByRole('row').filter({ hasText: 'Bill Krause' }).click()
  await page.getByText('The new breaker is labeled').last().waitFor()
}

export const messageScreens = (seen: Seen): Screen[] =>
  isStaff(seen)
    ? [
        {
          path,
          heading,
          open: textStaff,
          facts: [
            ...at('wide', current('Messages')),
            field('Employee'),
            field('Message'),
            ...texts('0/320 characters', 'Quick Templates', 'Sent Messages', 'No messages sent yet'),
            ...['Job Assigned', 'Schedule Change', 'Running Late?', 'Emergency Call', 'Meeting Reminder'].map(control),
            ...['Job Complete?', 'Send Message', 'Text Staff'].map(control),
            part('Conversations'),
          ],
        },
        {
          path,
          open: chooseMarcus,
          facts: [
            pair('Recipient', 'Marcus Reyes'),
            pair('Role', 'Employee'),
            pair('Phone', '(512) 555-0102'),
            part('/320 characters'),
          ],
        },
        {
          path,
          open: async (page) => {
            await textStaff(page)
            await page.getByLabel('Employee').waitFor()
            await press('Send Message')(page)
          },
          facts: texts('Missing Information', 'Please select an employee and enter a message'),
        },
        {
          path,
          open: newConversation,
          facts: [
            ...texts('New Conversation'),
            field('To'),
            placeholder('Name or phone number...'),
            control('Open Conversation'),
          ],
        },
        { path, open: conversations, facts: [placeholder('Name or number...'), control('New')] },
        {
          path,
          open: withBill,
          facts: [
            link('Call Bill Krause, (512) 555-0111', 'tel:+15125550111'),
            ...texts(
              'Left side, behind the freezer. Door is open.',
              'All done. The new breaker is labeled. Thank you!',
            ),
            text('Saved to the local outbox, nothing was sent'),
            placeholder('Write a message...'),
            control('Send'),
          ],
        },
        ...quietHours(seen),
      ]
    : [{ path, heading, facts: texts('Unauthorized', "You don't have permission to view messages.") }]

const quietHours = ({ role }: Seen): Screen[] =>
  role === 'admin'
    ? [
        {
          path: '/settings',
          facts: within(
            'Quiet hours',
            field('Keep quiet at night'),
            field('From'),
            field('Until'),
            control('Save Quiet Hours'),
          ),
        },
      ]
    : []
