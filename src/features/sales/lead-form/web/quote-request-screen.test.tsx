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

test('checks every field at once, and sends the hidden field of a program that fires no events', async () => {
  const requests = serve({ 'POST /api/public/leads': {} })
  const { container } = await show(<QuoteRequestScreen />)
  await userEvent.click(page.getByRole('checkbox'))
  await userEvent.click(page.getByRole('button', { name: 'Send Request' }))
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
  await expect
    .element(page.getByLabelText('Phone (optional)'))
    .toHaveAccessibleDescription('Enter the phone number to text')
  await userEvent.fill(page.getByLabelText('Name'), 'Robot')
  await userEvent.fill(page.getByLabelText('Email'), 'robot@example.com')
  await userEvent.fill(page.getByLabelText('Phone (optional)'), '512 555 0199')
  const fax = container.querySelector<HTMLInputElement>('[name=fax]')
  if (fax) fax.value = '555'
  await userEvent.click(page.getByRole('button', { name: 'Send Request' }))
  await expect.element(page.getByRole('heading', { name: 'Thank you, Robot' })).toBeVisible()
  expect(requests.find(({ path }) => path === '/api/public/leads')?.body).toMatchObject({
    name: 'Robot',
    phone: '512 555 0199',
    text_consent: true,
    fax: '555',
  })
})
