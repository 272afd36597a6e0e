import { capitalized } from '#contract/text.ts'
import type { Channel } from '#features/company/settings/web/shared/local-outbox.ts'
import type { SendResult } from '../../contract.ts'

const channels = [
  ['email', 'email', 'Email'],
  ['sms', 'SMS', 'SMS'],
] as const

/** The server's report. A missing channel was not requested. */
type Report = { results?: Partial<SendResult['results']> }

/** Says which channels' messages stayed on this machine. */
type Outbox = (channels: readonly Channel[]) => { detail?: string }

/** The toast after sending an invoice or a quote: the channels that sent it, why others did not, and what stayed on this machine. */
export function describeSending(noun: 'invoice' | 'quote' | 'change order', { results = {} }: Report, outbox: Outbox) {
  const sent = `${capitalized(noun)} sent`
  const title = sent.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  const reported = channels.filter(([channel]) => results[channel] !== undefined)
  const successes = reported.filter(([channel]) => results[channel]?.success)
  const failures = reported
    .filter(([channel]) => !results[channel]?.success)
    .map(([channel, , name]) => {
      const reason = results[channel]?.error ?? 'The provider refused it'
      return `${name} not sent: ${reason.replace(/\.$/, '')}.`
    })
  const notes = [outbox(successes.map(([channel]) => channel)).detail, ...failures].filter((note) => note !== undefined)
  const detail = notes.length > 0 ? { detail: notes.join(' ') } : {}
  if (reported.length === 0) return { title, description: `${sent} successfully` }
  if (successes.length === 0)
    return { title: 'Error', description: `Failed to send ${noun}`, destructive: true, ...detail }
  const names = successes.map(([, name]) => name).join(' and ')
  return { title, description: `${sent} via ${names}`, ...detail }
}
