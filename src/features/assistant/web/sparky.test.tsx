import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Role } from '#contract/roles.ts'
import { reply, serve, show } from '#test/component.tsx'
import { setUser } from '#web/platform/session.ts'
import { sparky, whyRefused } from '#web/platform/sparky.ts'
import { currentToast, withToast } from '#web/platform/toast.ts'
import { ApiError } from '#web/platform/api.ts'
import type { AssistantEvent, AssistantReply, Proposal } from '../contract.ts'
import { chat, openChatOf } from './chat.ts'
import { Sparky } from './sparky.tsx'

const ASK = 'POST /api/ai/assistant/stream'
const CONVERSATION = '00000000-0000-4000-8000-0000000000c1'
const PROPOSAL = '00000000-0000-4000-8000-0000000000d1'
const user = '00000000-0000-4000-8000-000000000001'

const answer: AssistantReply = {
  message: 'You have **2** overdue invoices.',
  conversation_id: CONVERSATION,
  proposals: [],
  sources: [
    { title: 'Invoices', href: '/admin-guide#invoices' },
    { title: 'Elsewhere', href: '//evil.example' },
  ],
  built_in: true,
}

const proposal: Proposal = {
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
const confirmed: Proposal = {
  ...proposal,
  status: 'confirmed',
  done: { message: 'INV-00009 was created.', href: '/invoices?open=9', undoable: true },
}

const events = (...list: AssistantEvent[]) =>
  new Response(`${list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}event: end\ndata: {}\n\n`)
/** An answer that began and never ends. */
const unfinished = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('data: {"type":"text","text":"First half"}\n\n')),
    }),
  )
const finished = (change: Partial<AssistantReply> = {}) =>
  events(
    { type: 'started', conversation_id: CONVERSATION, built_in: true },
    { type: 'finished', reply: { ...answer, ...change } },
  )

const open = async (role: Role = 'admin') => {
  const screen = await show(<Sparky page="Invoices" path="/invoices" />, { role })
  await screen.getByRole('button', { name: 'Open Sparky' }).click()
  const panel = screen.getByRole('dialog', { name: 'Sparky' })
  return { screen, panel, input: panel.getByPlaceholder('Ask me anything...') }
}

const ask = async (text: string) => {
  const opened = await open()
  await opened.input.fill(text)
  await userEvent.keyboard('{Enter}')
  return opened
}

beforeEach(() => {
  sessionStorage.clear()
  openChatOf('')
})

describe('the panel', () => {
  test('opens with the focus in the input and gives it back on Escape', async () => {
    const { screen, panel, input } = await open()
    await expect.element(input).toHaveFocus()
    await expect.element(panel.getByText("Hi! I'm Sparky!")).toBeVisible()
    await expect.element(panel.getByText('Admin')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Open Sparky' })).toHaveFocus()
  })

  test('minimizes to a bar and comes back as it was', async () => {
    const { screen, panel, input } = await open()
    await input.fill('Half a')
    await panel.getByRole('button', { name: 'Minimize' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Open Sparky' }).click()
    await expect.element(input).toHaveValue('Half a')
  })

  test('clients get no voice control', async () => {
    const { panel } = await open('client')
    await expect.element(panel.getByText('Client')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: /^Say/ })).not.toBeInTheDocument()
  })
})

describe('asking', () => {
  test('sends the two system messages, the conversation and the trimmed question', async () => {
    const sent = serve({ [ASK]: () => finished() })
    const { panel, input } = await ask('  Who owes us?  ')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await expect.element(input).toHaveValue('')
    await input.fill('And')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}why?{Enter}')
    await expect.poll(() => sent).toHaveLength(2)
    const asked = sent.filter(({ path }) => path === '/api/ai/assistant/stream').map(({ body }) => body)
    const system = [
      {
        role: 'system',
        content: 'You are Sparky, a business coach for the owner of an electrical contracting company.',
      },
      { role: 'system', content: 'Current page: Invoices. Address: /invoices.' },
    ]
    expect(asked).toEqual([
      { messages: [...system, { role: 'user', content: 'Who owes us?' }] },
      {
        conversation_id: CONVERSATION,
        messages: [
          ...system,
          { role: 'user', content: 'Who owes us?' },
          { role: 'assistant', content: answer.message },
          { role: 'user', content: 'And\nwhy?' },
        ],
      },
    ])
  })

  test('links the sources that are pages of the app', async () => {
    serve({ [ASK]: () => finished() })
    const { panel } = await ask('Who owes us?')
    const sources = panel.getByRole('list', { name: 'Sources' })
    await expect
      .element(sources.getByRole('link', { name: 'Invoices' }))
      .toHaveAttribute('href', '/admin-guide#invoices')
    expect(sources.getByRole('link').elements()).toHaveLength(1)
  })

  test('sends nothing while empty', async () => {
    const sent = serve({})
    await ask('   ')
    await userEvent.keyboard('{Enter}')
    expect(sent).toEqual([])
  })

  test('a failure shows the toast and the reason, and keeps what was typed', async () => {
    serve({ [ASK]: reply({ message: 'The AI service took too long. Try again in a moment.' }, { status: 503 }) })
    const { screen, panel, input } = await ask('Who owes us?')
    await expect.element(screen.getByText('Failed to get AI response. Please try again.')).toBeVisible()
    expect(currentToast.get()).toMatchObject({ title: 'Error', destructive: true })
    await expect.element(panel.getByText(/^The AI service took too long/)).toBeVisible()
    await expect.element(input).toHaveValue('Who owes us?')
  })

  test('half a reply is a failure, too', async () => {
    serve({ [ASK]: () => new Response('data: {"type":"text","text":"You ha"}\n\ndata: {"ty') })
    const { panel, input } = await ask('Who owes us?')
    await expect.element(input).toHaveValue('Who owes us?')
    await expect.element(panel.getByText(/^The connection failed/)).toBeVisible()
    await expect.element(panel.getByText(/You ha/)).not.toBeInTheDocument()
  })

  test('while an answer is pending nothing else is sent, and Stop keeps what was written', async () => {
    const sent = serve({
      [ASK]: unfinished,
    })
    const { panel, input } = await ask('Who owes us?')
    await expect.element(panel.getByText('First half')).toBeVisible()
    await input.fill('Something else')
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveLength(1)
    chat.set({ ...chat.get(), pending: { text: 'First half', step: 'Looking for clients' } })
    await expect.element(panel.getByText('Looking for clients')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Stop' })).toBeVisible()
  })

  test('starts over in a new conversation if the server no longer has the old one', async () => {
    const sent = serve({
      [ASK]: ({ body }: { body: unknown }) =>
        'conversation_id' in Object(body) ? reply({ message: 'Conversation not found' }, { status: 404 }) : finished(),
    })
    const { panel, input } = await ask('One')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await input.fill('Two')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => panel.getByText(/^You have 2 overdue/).elements().length).toBe(2)
    expect(sent).toHaveLength(3)
  })
})

describe('what the tab keeps', () => {
  test('comes back after a reload for the same user, never for another, and ends with the session', async () => {
    serve({ [ASK]: () => finished() })
    const { screen, panel } = await ask('Who owes us?')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await screen.unmount()
    openChatOf('another')
    expect(chat.get().messages).toEqual([])
    openChatOf(user)
    expect(chat.get()).toMatchObject({
      view: 'open',
      messages: [{ content: 'Who owes us?' }, { content: answer.message }],
    })
    setUser(null)
    openChatOf('')
    openChatOf(user)
    expect(chat.get().messages).toEqual([])
  })

  test('a question that a reload left without an answer is typed again', async () => {
    serve({ [ASK]: unfinished })
    await ask('Who owes us?')
    openChatOf('')
    openChatOf(user)
    expect(chat.get()).toMatchObject({ messages: [], input: 'Who owes us?', pending: null })
  })
})

describe('a proposal', () => {
  const path = `/api/ai/proposals/${PROPOSAL}`
  /** A server with this proposal, and what each decision makes of it. */
  const withProposal = (made: Record<string, Proposal | Response>, start = proposal) => {
    let current = start
    const decide = (decision: string) => () => {
      const next = made[decision] ?? reply({ message: 'Not expected' }, { status: 500 })
      if (!(next instanceof Response)) current = next
      return next
    }
    return serve({
      [ASK]: () => finished({ proposals: [proposal] }),
      [`GET ${path}`]: () => current,
      [`POST ${path}/confirm`]: decide('confirm'),
      [`POST ${path}/discard`]: decide('discard'),
      [`POST ${path}/undo`]: decide('undo'),
    })
  }

  test('is confirmed, shows what was done with its link, and is undone', async () => {
    withProposal({ confirm: confirmed, undo: { ...confirmed, status: 'undone' } })
    const { panel } = await ask('Bill Grace')
    const card = panel.getByRole('region', { name: 'Create an invoice draft' })
    await expect.element(card.getByText('Grace Kim')).toBeVisible()
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(card.getByText('INV-00009 was created.')).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/invoices?open=9')
    await expect.element(card.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect.element(card.getByText('Undone.')).toBeVisible()
    expect(chat.get().messages.at(-1)?.proposals?.[0]?.status).toBe('undone')
  })

  test('is edited, shows what the server refuses at its field, and keeps the input', async () => {
    const refused = reply(
      { message: 'Bad', errors: [{ path: 'items.0.quantity', message: 'Quantity must be greater than 0' }] },
      { status: 400 },
    )
    const sent = withProposal({ confirm: refused })
    const { panel } = await ask('Bill Grace')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabelText('Quantity').fill('0')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(panel.getByText('Quantity must be greater than 0')).toBeVisible()
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue(0)
    expect(sent.at(-1)?.body).toEqual({
      input: {
        ...proposal.input,
        items: [{ description: 'Labor', quantity: '0', unit_price: '95', taxable: true }],
      },
    })
  })

  test('is discarded', async () => {
    withProposal({ discard: { ...proposal, status: 'discarded' } })
    const { panel } = await ask('Bill Grace')
    await panel.getByRole('button', { name: 'Discard' }).click()
    await expect.element(panel.getByText('Discarded. Nothing was changed.')).toBeVisible()
  })

  test('that was decided in the meantime shows it', async () => {
    withProposal({}, confirmed)
    const { panel } = await ask('Bill Grace')
    await expect.element(panel.getByText('INV-00009 was created.')).toBeVisible()
  })

  test('stays open, with the reason, if it is refused', async () => {
    withProposal({ confirm: reply({ message: 'Miguel is busy then.' }, { status: 409 }) })
    const { screen, panel } = await ask('Book Grace')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(screen.getByText('Miguel is busy then.')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Confirm' })).toBeVisible()
  })
})

test('Explain this on a refusal opens the panel and asks about it', async () => {
  const sent = serve({ [ASK]: () => finished({ message: 'Because it is paid.' }) })
  const screen = await show(<Sparky page="Invoices" path="/invoices" />)
  const refusal = new ApiError(409, '409: This invoice is paid.', 'This invoice is paid.')
  await withToast(Promise.reject(refusal), { failed: 'Failed to delete invoice' }).catch(() => undefined)
  await screen.getByRole('button', { name: 'Explain this' }).click()
  await expect.element(screen.getByText('Because it is paid.')).toBeVisible()
  expect(currentToast.get()).toBeNull()
  const { question, context } = whyRefused('This invoice is paid.')
  expect(sent[0]?.body).toMatchObject({
    messages: [{}, { content: `Current page: Invoices. Address: /invoices. ${context}` }, { content: question }],
  })
})

test('without the assistant there is nothing to explain with', async () => {
  expect(sparky.get()).toBeNull()
  const refusal = new ApiError(409, '', 'This invoice is paid.')
  const screen = await show(null)
  await withToast(Promise.reject(refusal), { failed: 'Failed' }).catch(() => undefined)
  await expect.element(screen.getByText('This invoice is paid.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Explain this' })).not.toBeInTheDocument()
})
