import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { show } from '#test/component.tsx'
import { AskedField } from './focus-field.tsx'
import { Card } from './card.tsx'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const showAsked = (field: string) => {
  history.replaceState(null, '', `?field=${encodeURIComponent(field)}`)
  return show(
    <>
      <div style={{ height: '200vh' }} />
      <Form schema={z.object({ phone: z.string() })} defaults={{ phone: '' }} save={async () => undefined}>
        <TextField name="phone" label="Phone" />
      </Form>
      <Card title="Services" id="services">
        Email
      </Card>
      <AskedField />
    </>,
  )
}

test('the address opens a field, or a card', async () => {
  await showAsked('phone')
  await expect.element(page.getByLabelText('Phone')).toHaveFocus()
  await expect.element(page.getByLabelText('Phone')).toBeInViewport()
  await showAsked('services')
  await expect.poll(() => document.activeElement?.id).toBe('services')
})

test('an unknown field changes nothing', async () => {
  await showAsked('"]x')
  await expect.element(page.getByLabelText('Phone')).toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})
