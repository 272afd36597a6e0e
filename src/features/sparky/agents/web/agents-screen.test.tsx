import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Agent } from '../contract.ts'
import { AgentsScreen } from './agents-screen.tsx'
import { chats } from './chats.ts'

const ID = '00000000-0000-4000-8000-0000000000aa'
const CONVERSATION = '00000000-0000-4000-8000-0000000000bb'
const agent: Agent = {
  id: ID,
  agent_type: 'booking',
  name: 'Scheduler',
  description: 'Books your visit',
  system_prompt: null,
  is_active: true,
  capabilities: [],
  total_conversations: 12,
  avg_response_time: '1.36',
  created_at: '2026-06-15T15:00:00.000Z',
  updated_at: '2026-06-15T15:00:00.000Z',
}
const answer = (message: string) => ({
  message,
  conversation_id: CONVERSATION,
  proposals: [],
  sources: [],
  built_in: false,
})
const MESSAGES = `POST /api/agent-conversations/${CONVERSATION}/messages`

beforeEach(() => chats.set({}))

type Role = 'admin' | 'employee' | 'client'
async function open(role: Role, answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/ai-agents': [agent],
    'POST /api/agent-conversations': { id: CONVERSATION },
    [MESSAGES]: answer('Friday at 9 is free.'),
    ...answers,
  })
  await show(<AgentsScreen />, { role })
  return requests
}
const box = page.getByRole('textbox', { name: 'Message to Scheduler' })
const log = page.getByRole('log', { name: 'Messages' })
async function openChat(role: Role, answers?: Parameters<typeof serve>[0]) {
  const sent = await open(role, answers)
  await userEvent.click(page.getByRole('button', { name: 'Chat with Scheduler' }))
  return sent
}

test('shows what each agent is for and how it does', async () => {
  await open('client')
  const card = page.getByRole('list', { name: 'AI Agents' }).getByRole('listitem')
  const texts = ['Scheduler', 'Booking', 'Active', 'Books your visit', 'Conversations', '12', 'Avg Response', '1.4s']
  for (const text of texts) await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Agent' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Settings of Scheduler' })).not.toBeInTheDocument()
})

test('only administrators create agents and change their settings', async () => {
  const sent = await open('admin', { 'GET /api/ai-agents': [], 'POST /api/ai-agents': agent })
  await expect.element(page.getByText('No AI Agents Yet')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Create Agent' }).first())
  await userEvent.selectOptions(page.getByLabelText('Agent Type'), 'support')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create Agent' }))
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(page.getByText('System prompt is required')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Name'), 'Helper')
  await userEvent.fill(page.getByLabelText('System Prompt'), 'Answer questions.')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Create Agent' }))
  await expect.element(page.getByText('AI agent created')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ agent_type: 'support', name: 'Helper' })
})

test('Enter sends, Shift+Enter does not, and nothing is sent while it is empty', async () => {
  const sent = await openChat('client')
  const posts = () => sent.filter(({ path }) => path.endsWith('/messages'))
  await userEvent.type(box, '   {Enter}')
  await userEvent.fill(box, '')
  await userEvent.type(box, '  When are{Shift>}{Enter}{/Shift}you free?{Enter}')
  await expect.element(log.getByText('Friday at 9 is free.')).toBeVisible()
  expect(posts()).toHaveLength(1)
  expect(posts()[0]?.body).toEqual({
    agentId: ID,
    messages: [{ role: 'user', content: 'When are\nyou free?' }],
  })
})

test('shows that it waits, and sends nothing meanwhile', async () => {
  const gate = Promise.withResolvers<object>()
  const sent = await openChat('employee', { [MESSAGES]: () => gate.promise })
  await userEvent.type(box, 'Hello{Enter}')
  await expect.element(page.getByText('Scheduler is writing...')).toBeVisible()
  await userEvent.type(box, 'Again{Enter}')
  gate.resolve(answer('Hi!'))
  await expect.element(log.getByText('Hi!')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(1)
  await expect.element(box).toHaveValue('Again')
})

test('a message that was not answered comes back', async () => {
  await openChat('client', { [MESSAGES]: () => reply({ message: 'The AI service took too long.' }, { status: 503 }) })
  await userEvent.type(box, 'Hello{Enter}')
  await expect.element(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect.element(box).toHaveValue('Hello')
  await expect.element(log.getByText('Hello')).not.toBeInTheDocument()
})

test('the conversation is still there when the dialog is opened again, and can be rated', async () => {
  const sent = await openChat('client', {
    [`POST /api/agent-conversations/${CONVERSATION}/rating`]: { satisfaction_rating: 4 },
  })
  await userEvent.type(box, 'Hello{Enter}')
  await userEvent.click(page.getByRole('radio', { name: '4 of 5' }))
  await expect.element(page.getByText('Thank you for your rating.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ satisfaction_rating: 4 })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Chat with Scheduler' }))
  await expect.element(log.getByText('Friday at 9 is free.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '4 of 5' })).toBeChecked()
})

test('an answer is set as Sparky sets it, and what a person wrote as it was typed', async () => {
  await openChat('client', { [MESSAGES]: answer('**NEC 2023 210.8.** Receptacles.\n\n- Kitchens') })
  await userEvent.type(box, 'is *this* it{Enter}')
  await expect.element(log.getByText('NEC 2023 210.8.', { exact: true })).toBeVisible()
  await expect.element(log.getByRole('listitem')).toHaveTextContent('Kitchens')
  await expect.element(log.getByText('is *this* it')).toBeVisible()
})

test('a proposed change happens only when it is confirmed', async () => {
  const proposal = {
    id: CONVERSATION,
    conversation_id: CONVERSATION,
    tool: 'propose_booking',
    title: 'Create a booking',
    facts: [{ label: 'Service', value: 'Panel inspection' }],
    fields: [],
    input: {},
    status: 'open',
    done: null,
    created_at: '2026-06-15T15:00:00.000Z',
  }
  const done = { message: 'Booked Panel inspection.', href: '/bookings', undoable: false }
  const sent = await openChat('client', {
    [MESSAGES]: { ...answer('Shall I book it?'), proposals: [proposal] },
    [`POST /api/ai/proposals/${CONVERSATION}/confirm`]: { ...proposal, status: 'confirmed', done },
  })
  await userEvent.type(box, 'Book it{Enter}')
  const card = page.getByRole('region', { name: 'Create a booking' })
  await expect.element(card.getByText('Panel inspection')).toBeVisible()
  expect(sent.some(({ path }) => path.endsWith('/confirm'))).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }))
  await expect.element(card.getByText('Booked Panel inspection.')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
})

test('an inactive agent says why it cannot be chatted with', async () => {
  await open('admin', { 'GET /api/ai-agents': [{ ...agent, is_active: false }] })
  const chat = page.getByRole('button', { name: 'Chat with Scheduler' })
  await expect.element(chat).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chat).toHaveAttribute('title', 'Activate this agent to chat with it.')
  await expect.element(page.getByText('Active', { exact: true })).not.toBeInTheDocument()
})
