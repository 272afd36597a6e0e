import { useState } from 'react'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { invoices, type SendResult } from '../contract.ts'

const channels = [
  ['email', 'email'],
  ['sms', 'SMS'],
] as const

/** What sending did, in the words of the toast: which channels took it, and why another did not. */
export function describeSending({ results }: SendResult) {
  const sent = channels.filter(([channel]) => results[channel].success).map(([, name]) => name)
  const failures = channels
    .filter(([channel]) => !results[channel].success)
    .map(([channel, name]) => `Not by ${name}: ${(results[channel].error ?? 'it was not taken').replace(/\.$/, '')}.`)
  const detail = failures.length > 0 ? { detail: failures.join(' ') } : {}
  if (sent.length === 0) return { title: 'Error', description: 'Failed to send invoice', destructive: true, ...detail }
  return { title: 'Invoice Sent', description: `Invoice sent via ${sent.join(' and ')}`, ...detail }
}

/** Sends invoices by email and SMS and says what happened on each channel. An invoice on its way is not sent once more. */
export function useSendInvoice() {
  const { run } = useChange(invoices.send)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const send = async (id: string) => {
    if (sending.has(id)) return
    setSending((before) => new Set(before).add(id))
    try {
      toast(describeSending(await run({ params: { id } })))
    } catch (error) {
      toastFailure(error, { failed: 'Failed to send invoice', denied: "You don't have permission to send invoices" })
    }
    setSending((before) => new Set([...before].filter((other) => other !== id)))
  }
  return { send, isSending: (id: string) => sending.has(id) }
}
