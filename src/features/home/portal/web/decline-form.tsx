import * as z from 'zod/mini'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { DeclineInput, type PublicQuote } from '#features/billing/acceptances/contract.ts'
import { call } from '#web/platform/api.ts'
import { TextareaField } from '#web/ui/fields.tsx'
import { type LinkedDocument, portal } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'

type Props = { token: string; quote: PublicQuote; show: (document: LinkedDocument) => void; onClose: () => void }

/** Declining a quote, with a reason if the customer wants to give one. */
export function DeclineForm({ token, quote, show, onClose }: Props) {
  return (
    <AnswerForm
      title={`Decline this ${quoteNoun(quote)}`}
      schema={z.pick(DeclineInput, { reason: true })}
      defaults={{ reason: '' }}
      save={({ reason }) => call(portal.decline, { params: { token }, body: { reason, version: quote.version } })}
      submitLabel={quote.is_change_order ? 'Decline change order' : 'Decline quote'}
      busyLabel="Declining..."
      variant="destructive"
      {...{ show, onClose }}
    >
      <TextareaField name="reason" label="Reason (optional)" rows={3} maxLength={1000} />
    </AnswerForm>
  )
}
