import * as z from 'zod/mini'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { DeclineInput, type PublicQuote } from '#features/billing/acceptances/contract.ts'
import { call } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { type LinkedDocument, portal } from '../contract.ts'
import { Unfolded } from './unfolded.tsx'

type Props = { token: string; quote: PublicQuote; show: (document: LinkedDocument) => void; onClose: () => void }

/** Declining a quote, with a reason if the customer wants to give one. */
export function DeclineForm({ token, quote, show, onClose }: Props) {
  return (
    <Unfolded>
      <Card title={`Decline this ${quoteNoun(quote)}`}>
        <Form
          schema={z.pick(DeclineInput, { reason: true })}
          defaults={{ reason: '' }}
          save={({ reason }) => call(portal.decline, { params: { token }, body: { reason, version: quote.version } })}
          onSaved={(answered) => {
            scrollTo({ top: 0 })
            show(answered)
          }}
        >
          <TextareaField name="reason" label="Reason (optional)" rows={3} maxLength={1000} />
          <FormError />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="large" onClick={onClose}>
              Back
            </Button>
            <SubmitButton variant="destructive" size="large" busyLabel="Declining..." className="max-md:grow">
              {quote.is_change_order ? 'Decline change order' : 'Decline quote'}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Unfolded>
  )
}
