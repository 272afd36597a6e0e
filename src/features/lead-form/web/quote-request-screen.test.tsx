import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { QuoteRequestScreen } from './quote-request-screen.tsx'

test('a sent request is confirmed by a heading that takes the focus, and another one starts in its first field', async () => {
  serve({ 'POST /api/public/leads': {} })
  await show(<QuoteRequestScreen />)
  await userEvent.fill(page.getByLabelText('Name'), 'Vera Visitor')
  await userEvent.fill(page.getByLabelText('Email'), 'vera@visitor.example')
  await userEvent.click(page.getByRole('button', { name: 'Send Request' }))
  await expect.element(page.getByRole('heading', { name: 'Thank you, Vera Visitor' })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Send another request' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})
