import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { answer, ASK, ask, CONVERSATION, finished, forgetChat, open, unfinished, user } from '#test/sparky.tsx'
import { ApiError } from '#web/platform/api.ts'
import { setUser } from '#web/platform/session.ts'
import { sparky, whyRefused } from '#web/platform/sparky.ts'
import { currentToast, withToast } from '#web/platform/toast.ts'
import { chat, openUserChat } from './chat.ts'
import { Sparky } from './sparky.tsx'

beforeEach(forgetChat)

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
    const requests = serve({ [ASK]: () => finished() })
    const { panel, input } = await ask('  Who owes us?  ')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await expect.element(input).toHaveValue('')
    await input.fill('And')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}why?{Enter}')
    await expect.poll(() => requests).toHaveLength(2)
    const asked = requests.filter(({ path }) => path === '/api/ai/assistant/stream').map(({ body }) => body)
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

  test('keeps its header and its input in place, however long the conversation grows', async () => {
    const long = Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join('\n\n')
    serve({ [ASK]: () => finished({ message: long }) })
    const { panel, input } = await ask('First?')
    for (const [answers, question] of ['Second?', 'Third?'].entries()) {
      await expect.element(panel.getByText('Line 40').nth(answers)).toBeInTheDocument()
      await input.fill(question)
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(panel.getByText('Line 40').nth(2)).toBeInTheDocument()
    await expect.element(panel.getByText(/Third\?$/)).toBeInViewport()
    expect(panel.element().scrollTop).toBe(0)
    await expect.element(panel.getByRole('button', { name: 'Minimize' })).toBeInViewport({ ratio: 1 })
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
    const requests = serve({})
    await ask('   ')
    await userEvent.keyboard('{Enter}')
    expect(requests).toEqual([])
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
    const requests = serve({
      [ASK]: unfinished,
    })
    const { panel, input } = await ask('Who owes us?')
    await expect.element(panel.getByText('First half')).toBeVisible()
    await input.fill('Something else')
    await userEvent.keyboard('{Enter}')
    expect(requests).toHaveLength(1)
    chat.set({ ...chat.get(), pending: { text: 'First half', step: 'Looking for clients' } })
    await expect.element(panel.getByText('Looking for clients')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Stop' })).toBeVisible()
  })

  test('starts over in a new conversation if the server no longer has the old one', async () => {
    const requests = serve({
      [ASK]: ({ body }: { body: unknown }) =>
        'conversation_id' in Object(body) ? reply({ message: 'Conversation not found' }, { status: 404 }) : finished(),
    })
    const { panel, input } = await ask('One')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await input.fill('Two')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => panel.getByText(/^You have 2 overdue/).elements().length).toBe(2)
    expect(requests).toHaveLength(3)
  })
})

describe('what the tab keeps', () => {
  test('comes back after a reload for the same user, never for another, and ends with the session', async () => {
    serve({ [ASK]: () => finished() })
    const { screen, panel } = await ask('Who owes us?')
    await expect.element(panel.getByText(/^You have 2 overdue/)).toBeVisible()
    await screen.unmount()
    openUserChat('another')
    expect(chat.get().messages).toEqual([])
    openUserChat(user)
    expect(chat.get()).toMatchObject({
      view: 'open',
      messages: [{ content: 'Who owes us?' }, { content: answer.message }],
    })
    setUser(null)
    openUserChat('')
    openUserChat(user)
    expect(chat.get().messages).toEqual([])
  })

  test('a question that a reload left without an answer is typed again', async () => {
    const requests = serve({ [ASK]: unfinished })
    await ask('Who owes us?')
    // Later it would reach the next test.
    await expect.poll(() => requests).toHaveLength(1)
    openUserChat('')
    openUserChat(user)
    expect(chat.get()).toMatchObject({ messages: [], input: 'Who owes us?', pending: null })
  })
})

test('Explain this on a refusal opens the panel and asks about it', async () => {
  const requests = serve({ [ASK]: () => finished({ message: 'Because it is paid.' }) })
  const screen = await show(<Sparky page="Invoices" path="/invoices" />)
  const refusal = new ApiError(409, '409: This invoice is paid.', 'This invoice is paid.')
  await withToast(Promise.reject(refusal), { failed: 'Failed to delete invoice' }).catch(() => undefined)
  await screen.getByRole('button', { name: 'Explain this' }).click()
  await expect.element(screen.getByText('Because it is paid.')).toBeVisible()
  expect(currentToast.get()).toBeNull()
  const { question, context } = whyRefused('This invoice is paid.')
  expect(requests[0]?.body).toMatchObject({
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
