import type { SendResult } from '../../contract.ts'

const channels = [
  ['email', 'email', 'Email'],
  ['sms', 'SMS', 'SMS'],
] as const

/** What the server reports. A channel that is missing was not requested. */
type Report = { results?: Partial<SendResult['results']> }

/** The toast after sending: the channels that sent it, and why others did not. */
export const describeSending = (report: Report) => describeSendingOf('invoice', report)

/** The same for another document: `quote`. */
export function describeSendingOf(noun: string, { results = {} }: Report) {
  const title = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} Sent`
  const reported = channels.filter(([channel]) => results[channel] !== undefined)
  const sent = reported.filter(([channel]) => results[channel]?.success).map(([, name]) => name)
  const failures = reported
    .filter(([channel]) => !results[channel]?.success)
    .map(([channel, , name]) => {
      const reason = results[channel]?.error ?? 'The provider refused it'
      return `${name} not sent: ${reason.replace(/\.$/, '')}.`
    })
  const detail = failures.length > 0 ? { detail: failures.join(' ') } : {}
  if (reported.length === 0) return { title, description: `${title.replace('Sent', 'sent')} successfully` }
  if (sent.length === 0) return { title: 'Error', description: `Failed to send ${noun}`, destructive: true, ...detail }
  return { title, description: `${title.replace('Sent', 'sent')} via ${sent.join(' and ')}`, ...detail }
}
