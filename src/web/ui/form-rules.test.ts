import { type FieldValues, get } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ClientForm } from '#features/people/clients/contract.ts'
import { InvoiceInput } from '#features/billing/invoices/contract.ts'
import { type Schema, toResolver } from './form-rules.ts'

const check = <Input extends FieldValues, Output extends FieldValues>(
  schema: Schema<Input, Output>,
  values: Input,
  names: string[] = [],
) =>
  Promise.resolve(
    toResolver(schema)(values, undefined, { fields: {}, names: names as never[], shouldUseNativeValidation: false }),
  )

test('returns what the schema makes of the values', async () => {
  const { values, errors } = await check(ClientForm, { name: ' Ann ', email: 'ann@example.com', phone: '' })
  expect(errors).toEqual({})
  expect(values).toMatchObject({ name: 'Ann', phone: null })
})

test("shows each field's first message next to it", async () => {
  const { errors } = await check(ClientForm, { name: '', email: 'nobody' })
  expect(get(errors, 'name.message')).toBe('Name is required')
  expect(get(errors, 'email.message')).toBe('Valid email is required')
})

test("keeps a list's error apart from those of its lines", async () => {
  const line = { description: '', quantity: '1', unit_price: '0' }
  const some = await check(InvoiceInput, { client_id: '', items: [line] }, ['items.0.description', 'client_id'])
  expect(get(some.errors, 'items.0.description.message')).toBe('Description is required')
  expect(get(some.errors, 'client_id.message')).toBe('Client is required')
  const none = await check(InvoiceInput, { client_id: '', items: [] }, ['items.0.description'])
  expect(get(none.errors, 'items.root.message')).toBe('At least one line item is required')
})
