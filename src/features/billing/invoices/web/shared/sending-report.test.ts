import { expect, test } from 'vitest'
import { localOutboxNote } from '#features/company/settings/web/shared/local-outbox.ts'
import { describeSending } from './sending-report.ts'

const live = { mode: 'live', detail: '' } as const
const local = { mode: 'local', detail: '' } as const
const describe = (
  report: Parameters<typeof describeSending>[1],
  services: Parameters<typeof localOutboxNote>[0] = { email: live, sms: live },
) => describeSending('invoice', report, (channels) => localOutboxNote(services, channels))

const ok = { success: true }
const failed = (error: string) => ({ success: false, error })

test('names the channels that sent it', () => {
  expect(describe({ results: { email: ok, sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email and SMS',
  })
})

test.each([{ results: {} }, {}])('is a success when the reply names no channel: %j', (reply) => {
  expect(describe(reply)).toEqual({ title: 'Invoice Sent', description: 'Invoice sent successfully' })
})

test('titles a change order like the others', () => {
  expect(describeSending('change order', { results: { email: ok } }, () => ({}))).toEqual({
    title: 'Change Order Sent',
    description: 'Change order sent via email',
  })
})

test('explains why one of the channels did not send it', () => {
  expect(describe({ results: { email: ok, sms: failed('Client has no phone number') } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email',
    detail: 'SMS not sent: Client has no phone number.',
  })
  expect(describe({ results: { email: failed('The mailbox is full.'), sms: ok } })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via SMS',
    detail: 'Email not sent: The mailbox is full.',
  })
})

test('is a failure when nothing was sent', () => {
  const results = { email: failed('Client has no email address'), sms: { success: false } }
  expect(describe({ results })).toEqual({
    title: 'Error',
    description: 'Failed to send invoice',
    destructive: true,
    detail: 'Email not sent: Client has no email address. SMS not sent: The provider refused it.',
  })
})

test('says what did not leave this machine because no provider is set up', () => {
  expect(describe({ results: { email: ok, sms: ok } }, { email: local, sms: local })).toEqual({
    title: 'Invoice Sent',
    description: 'Invoice sent via email and SMS',
    detail: 'Email and SMS not set up: saved to the local outbox, nothing was sent.',
  })
  expect(
    describe({ results: { email: ok, sms: failed('Client has no phone number') } }, { email: local, sms: live }),
  ).toMatchObject({
    detail: 'Email not set up: saved to the local outbox, nothing was sent. SMS not sent: Client has no phone number.',
  })
})
