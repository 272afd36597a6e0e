import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useTheme } from '#web/platform/theme.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { cardStyle } from './card-style.ts'
import { type CardFormProps, PayButton } from './shared/card-payment.tsx'

const NOT_LOADED = new ApiError(
  0,
  'Failed to load Stripe.js',
  'The card field did not load. Check your connection and anything that blocks scripts, then try again.',
)

/** Stripe's card field, in Stripe's frame: the card number never reaches our page or our server. */
export function StripeCardForm(props: CardFormProps) {
  const { publishableKey } = props.intent
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey ?? ''),
    retry: false,
  })
  if (stripe.error) return <ErrorState error={NOT_LOADED} />
  return (
    <Elements stripe={stripe.data ?? null}>
      <CardForm {...props} />
    </Elements>
  )
}

function CardForm({ intent, payment, waiting }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const theme = useTheme()
  const label = useId()
  const [ready, setReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const collect = async (): Promise<string> => {
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) throw new Error('Card element not found')
    const { error, paymentIntent } = await stripe.confirmCardPayment(intent.clientSecret, { payment_method: { card } })
    if (!error) return paymentIntent.id
    const message = error.message || 'Payment failed'
    // Stripe's answer was lost, or Stripe failed: the card may have been charged.
    if (error.type === 'api_connection_error' || error.type === 'api_error') throw new ApiError(503, message, message)
    // Confirmed or replaced in the meantime: not a problem with the card. The page must reload the invoice.
    throw error.code === 'payment_intent_unexpected_state' ? new ApiError(409, message, message) : new Error(message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (payment.phase.name === 'idle' && !waiting) void payment.pay(intent.clientSecret, collect)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-1.5">
        <span id={label} className="text-13 font-medium">
          Card
        </span>
        <div
          role="group"
          aria-labelledby={label}
          className="relative rounded-control border border-line bg-ground px-3 py-2.5 transition-colors focus-within:border-accent-text hover:border-line-strong"
        >
          {!ready && <Skeleton className="absolute inset-2" />}
          <CardElement
            options={{ style: cardStyle(theme), disableLink: true }}
            onReady={() => setReady(true)}
            onChange={(event) => {
              setFault(event.error?.message ?? null)
              payment.forgetError()
            }}
          />
        </div>
        {fault !== null && (
          <p role="alert" className="text-12 text-bad">
            {fault}
          </p>
        )}
      </div>
      <PayButton
        intent={intent}
        payment={payment}
        waiting={waiting}
        disabled={!stripe}
        note="Your card number goes to Stripe, never to us."
      />
    </form>
  )
}
