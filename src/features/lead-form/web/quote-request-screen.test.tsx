import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { QuoteRequestScreen } from './quote-request-screen.tsx'

test('a sent request is confirmed by a heading that takes the focus', async () => {
  serve({ 'POST /api/public/leads': {} })
  await show(<QuoteRequestScreen />)
  await userEvent.fill(page.getByLabelText('Name'), 'Vera Visitor')
  await userEvent.fill(page.getByLabelText('Email'), 'vera@visitor.example')
  await userEvent.click(page.getByRole('button', { name: 'Send Request' }))
  await expect.element(page.getByRole('heading', { name: 'Thank you, Vera Visitor' })).toHaveFocus()
})
