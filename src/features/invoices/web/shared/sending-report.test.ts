import { expect, test } from 'vitest'
import { describeSending } from './sending-report.ts'

const ok = { success: true }
const failed = (error: string) => ({ success: false, error })

test('names the channels that sent it', () => {
  expect(describeSending({ results: { email: ok, sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email and SMS',
  })
})

test.each([{ results: {} }, {}])('is a success when the reply names no channel: %j', (reply) => {
  expect(describeSending(reply)).toEqual({ title: 'Invoice Sent', description: 'Invoice sent successfully' })
})

test('explains why one of the channels did not send it', () => {
  expect(describeSending({ results: { email: ok, sms: failed('Client has no phone number') } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email',
    detail: 'SMS not sent: Client has no phone number.',
  })
  expect(describeSending({ results: { email: failed('The mailbox is full.'), sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via SMS',
    detail: 'Email not sent: The mailbox is full.',
  })
})

test('is a failure when nothing was sent', () => {
  const results = { email: failed('Client has no email address'), sms: { success: false } }
  expect(describeSending({ results })).toEqual({
    title: 'Error',
    description: 'Failed to send invoice',
    destructive: true,
    detail: 'Email not sent: Client has no email address. SMS not sent: The provider refused it.',
  })
})
