import { useState } from 'react'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { currentToast, toast } from '#web/platform/toast.ts'

/** The message to show for any failure on the way. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof TypeError) return sentenceOf(error)
  return (error instanceof Error && error.message) || 'An error occurred'
}

type Phase =
  | { name: 'idle'; error: string | null }
  | { name: 'processing' }
  /** The card was charged, but our server has not confirmed it yet. Paying again would be wrong. */
  | { name: 'unrecorded'; intentId: string; note: string; busy: boolean }

type Hooks = { report: (intentId: string) => Promise<unknown>; onSuccess: () => void; onOutdated: () => void }

/**
 * Idle, processing, then success or an error with the form still there. `collect` lets the card provider charge the card and
 * returns the id of the intent; it throws an error with the message to show.
 */
export function usePayment({ report: send, onSuccess, onOutdated }: Hooks) {
  const [phase, setPhase] = useState<Phase>({ name: 'idle', error: null })

  const report = async (intentId: string) => {
    try {
      await send(intentId)
      onSuccess()
    } catch (error) {
      const isWaiting = error instanceof ApiError && error.status === 409
      const note = isWaiting
        ? error.serverMessage
        : 'Your card was charged, but we could not confirm it yet. Please do not pay again: this page will show the payment in a few minutes.'
      setPhase({ name: 'unrecorded', intentId, note, busy: false })
    }
  }

  const pay = async (collect: () => Promise<string>) => {
    if (phase.name !== 'idle') return
    setPhase({ name: 'processing' })
    currentToast.set(null)
    let intentId: string
    try {
      intentId = await collect()
    } catch (error) {
      const message = messageOf(error)
      setPhase({ name: 'idle', error: message })
      toast({ title: 'Payment Failed', description: message, destructive: true })
      // Paid by another user in the meantime, or the invoice changed: reload it.
      if (error instanceof ApiError && error.status === 409) onOutdated()
      return
    }
    await report(intentId)
  }

  const checkAgain = async () => {
    if (phase.name !== 'unrecorded') return
    setPhase({ ...phase, busy: true })
    await report(phase.intentId)
  }

  return { phase, pay, checkAgain }
}

export type PaymentInProgress = ReturnType<typeof usePayment>
