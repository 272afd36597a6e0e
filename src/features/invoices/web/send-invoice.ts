import { useAction } from '#web/platform/action.ts'
import { invoices, type SendResult } from '../contract.ts'

const channels = [
  ['email', 'email', 'Email'],
  ['sms', 'SMS', 'SMS'],
] as const

/** What the server reports. A channel that is missing was not requested. */
type Report = { results?: Partial<SendResult['results']> }

/** The toast after sending: the channels that sent it, and why others did not. */
export function describeSending({ results = {} }: Report) {
  const reported = channels.filter(([channel]) => results[channel] !== undefined)
  const sent = reported.filter(([channel]) => results[channel]?.success).map(([, name]) => name)
  const failures = reported
    .filter(([channel]) => !results[channel]?.success)
    .map(([channel, , name]) => {
      const reason = results[channel]?.error ?? 'The provider refused it'
      return `${name} not sent: ${reason.replace(/\.$/, '')}.`
    })
  const detail = failures.length > 0 ? { detail: failures.join(' ') } : {}
  if (reported.length === 0) return { title: 'Invoice Sent', description: 'Invoice sent successfully' }
  if (sent.length === 0) return { title: 'Error', description: 'Failed to send invoice', destructive: true, ...detail }
  return { title: 'Invoice Sent', description: `Invoice sent via ${sent.join(' and ')}`, ...detail }
}

/** Sends invoices by email and SMS and reports on each channel. */
export const useSendInvoice = () =>
  useAction(invoices.send, {
    done: describeSending,
    failed: 'Failed to send invoice',
    denied: "You don't have permission to send invoices",
  })
