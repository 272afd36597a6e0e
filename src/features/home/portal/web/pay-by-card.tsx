import { QueryClientProvider } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { CardPayment, OtherWay } from '#features/billing/payments/web/shared/card-payment.tsx'
import { call } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { type LinkedInvoice, portal } from '../contract.ts'

type Props = {
  token: string
  amount: string
  document: LinkedInvoice
  onPaid: (amount: string, document: LinkedInvoice) => void
  onOutdated: () => void
  onBack: () => void
}

/** The card field for the chosen amount, the same one that a signed-in client uses. */
export function PayByCard({ token, amount, document, onPaid, onOutdated, onBack }: Props) {
  const [isPaying, setPaying] = useState(false)
  const params = { token }
  const whole = amount === document.balance
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid gap-2">
        <CardPayment
          mode={document.card_payments}
          calls={{
            paying: ['link', document.invoice.invoice_number, amount],
            start: () => call(portal.createIntent, { params, body: whole ? {} : { amount } }),
            confirmTest: (card) => call(portal.confirmTestCard, { params, body: card }),
            report: async (stripe_payment_intent_id) =>
              onPaid(amount, await call(portal.recordPayment, { params, body: { stripe_payment_intent_id } })),
          }}
          // The report has shown the receipt already.
          onSuccess={() => undefined}
          onOutdated={onOutdated}
          onPaying={setPaying}
        />
        <OtherWay isPaying={isPaying}>
          <Button variant="ghost" size="large" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
            Change the amount
          </Button>
        </OtherWay>
      </div>
    </QueryClientProvider>
  )
}
