import { userEvent } from 'vitest/browser'
import type { Role } from '#contract/roles.ts'
import type { AssistantEvent, AssistantReply, Proposal } from '#features/sparky/assistant/contract.ts'
import { openUserChat } from '#features/sparky/assistant/web/chat.ts'
import { Sparky } from '#features/sparky/assistant/web/sparky.tsx'
import { show } from './component.tsx'

// The panel of the assistant, and what its server answers.

export const ASK = 'POST /api/ai/assistant/stream'
export const CONVERSATION = '00000000-0000-4000-8000-0000000000c1'
export const PROPOSAL = '00000000-0000-4000-8000-0000000000d1'
export const user = '00000000-0000-4000-8000-000000000001'

export const answer: AssistantReply = {
  message: 'You have **2** overdue invoices.',
  conversation_id: CONVERSATION,
  proposals: [],
  sources: [
    { title: 'Invoices', href: '/admin-guide#invoices' },
    { title: 'Elsewhere', href: '//evil.example' },
  ],
  built_in: true,
}

export const proposal: Proposal = {
  id: PROPOSAL,
  conversation_id: CONVERSATION,
  tool: 'propose_invoice',
  title: 'Create an invoice draft',
  facts: [{ label: 'Client', value: 'Grace Kim' }],
  fields: [
    { name: 'notes', label: 'Notes', kind: 'text' },
    { name: 'items', label: 'Line items', kind: 'lines' },
  ],
  input: {
    notes: '',
    client_id: 'c1',
    items: [{ description: 'Labor', quantity: '2', unit_price: '95', taxable: true }],
  },
  status: 'open',
  done: null,
  created_at: '2026-06-15T15:00:00.000Z',
}
export const confirmed: Proposal = {
  ...proposal,
  status: 'confirmed',
  done: { message: 'INV-00009 was created.', href: '/invoices?open=9', undoable: true },
}

const events = (...list: AssistantEvent[]) =>
  new Response(`${list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}event: end\ndata: {}\n\n`)
/** An answer that began and never ends. */
export const unfinished = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('data: {"type":"text","text":"First half"}\n\n')),
    }),
  )
export const finished = (change: Partial<AssistantReply> = {}) =>
  events(
    { type: 'started', conversation_id: CONVERSATION, built_in: true },
    { type: 'finished', reply: { ...answer, ...change } },
  )

export const open = async (role: Role = 'admin') => {
  const screen = await show(<Sparky page="Invoices" path="/invoices" />, { role })
  await screen.getByRole('button', { name: 'Open Sparky' }).click()
  const panel = screen.getByRole('dialog', { name: 'Sparky' })
  return { screen, panel, input: panel.getByPlaceholder('Ask me anything...') }
}

export const ask = async (text: string) => {
  const opened = await open()
  await opened.input.fill(text)
  await userEvent.keyboard('{Enter}')
  return opened
}

/** Ends what the tab keeps of the test before. */
export function forgetChat() {
  sessionStorage.clear()
  openUserChat('')
}
