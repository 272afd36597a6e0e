import { useState } from 'react'
import { PAYMENT_NOT_COMPLETED } from '#contract/card-payments.ts'
import { ApiError, getErrorMessage, isConflict, isRefusal, NoAnswer } from '#web/platform/api.ts'
import { currentToast, toast } from '#web/platform/toast.ts'

/** The message to show for any failure on the way. */
function getPaymentError(error: unknown): string {
  if (error instanceof ApiError || error instanceof TypeError) return getErrorMessage(error)
  return (error instanceof Error && error.message) || 'An error occurred'
}

type Phase =
  | { name: 'idle'; error: string | null }
  | { name: 'processing' }
  /** The card was charged, or may have been, and our server has not confirmed it yet. Paying again would be wrong. */
  | { name: 'unrecorded'; intentId: string; note: string; unconfirmed: string; busy: boolean }

export type Hooks = {
  report: (intentId: string) => Promise<unknown>
  onSuccess: () => void
  onOutdated: () => void
  /** Called with true while a card is being charged, or may have been: offer no other way to pay meanwhile. */
  onPaying: (isPaying: boolean) => void
}

const CHARGED =
  'Your card was charged, but we could not confirm it yet. Please do not pay again: this page will show the payment in a few minutes.'
const UNKNOWN =
  'The connection failed before we learned whether your card was charged. Please do not pay again before you have checked here.'

/** Unknown outcome: the reply was lost, or a server failed on the way. */
const isUnanswered = (error: unknown) =>
  error instanceof NoAnswer || error instanceof TypeError || (error instanceof ApiError && !isRefusal(error))

const parseIntentId = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? clientSecret

/**
 * Idle, processing, then success or an error with the form still there. `collect` lets the card provider charge the card and
 * returns the id of the intent; it throws an error with the message to show. If its answer was lost, our server checks with the provider.
 */
export function usePayment({ report: send, onSuccess, onOutdated, onPaying }: Hooks) {
  const [phase, setPhase] = useState<Phase>({ name: 'idle', error: null })

  const fail = (error: unknown) => {
    const message = getPaymentError(error)
    setPhase({ name: 'idle', error: message })
    onPaying(false)
    toast({ title: 'Payment Failed', description: message, destructive: true })
    // Paid by another user in the meantime, or the invoice changed: reload it.
    if (isConflict(error)) onOutdated()
  }

  const report = async (intentId: string, unconfirmed: string) => {
    try {
      await send(intentId)
      onSuccess()
    } catch (error) {
      const isDecided = isConflict(error)
      if (isDecided && error.serverMessage === PAYMENT_NOT_COMPLETED) return fail(error)
      setPhase({
        name: 'unrecorded',
        intentId,
        note: isDecided ? error.serverMessage : unconfirmed,
        unconfirmed,
        busy: false,
      })
    }
  }

  const pay = async (clientSecret: string, collect: () => Promise<string>) => {
    if (phase.name !== 'idle') return
    setPhase({ name: 'processing' })
    onPaying(true)
    currentToast.set(null)
    let intentId: string
    try {
      intentId = await collect()
    } catch (error) {
      return isUnanswered(error) ? report(parseIntentId(clientSecret), UNKNOWN) : fail(error)
    }
    await report(intentId, CHARGED)
  }

  const checkAgain = async () => {
    if (phase.name !== 'unrecorded') return
    setPhase({ ...phase, busy: true })
    await report(phase.intentId, phase.unconfirmed)
  }

  /** Another card is being typed: the refusal of the last one would stand beside it. */
  const forgetError = () => {
    if (phase.name === 'idle' && phase.error !== null) setPhase({ name: 'idle', error: null })
  }

  return { phase, pay, checkAgain, forgetError }
}

export type PaymentInProgress = ReturnType<typeof usePayment>
