import { expect, test } from 'vitest'
import { describeSending } from './send-invoice.ts'

const ok = { success: true }
const failed = (error: string) => ({ success: false, error })

test('names the channels that took it', () => {
  expect(describeSending({ results: { email: ok, sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email and SMS',
  })
})

test('says why one of the channels did not take it', () => {
  expect(describeSending({ results: { email: ok, sms: failed('Client has no phone number') } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email',
    detail: 'Not by SMS: Client has no phone number.',
  })
  expect(describeSending({ results: { email: failed('The mailbox is full.'), sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via SMS',
    detail: 'Not by email: The mailbox is full.',
  })
})

test('is a failure when nothing went out', () => {
  const results = { email: failed('Client has no email address'), sms: { success: false } }
  expect(describeSending({ results })).toEqual({
    title: 'Error',
    description: 'Failed to send invoice',
    destructive: true,
    detail: 'Not by email: Client has no email address. Not by SMS: it was not taken.',
  })
})
