import { DeclineInput, type PublicQuote } from '#features/acceptances/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import type { LinkedDocument } from '../contract.ts'
import { declineQuote } from './calls.ts'
import { Unfolded } from './unfolded.tsx'

type Props = { token: string; quote: PublicQuote; show: (document: LinkedDocument) => void; onClose: () => void }

/** Declining a quote, with a reason if the customer wants to give one. */
export function DeclineForm({ token, quote, show, onClose }: Props) {
  return (
    <Unfolded>
      <Card title="Decline this quote">
        <Form
          schema={DeclineInput.pick({ reason: true })}
          defaults={{ reason: '' }}
          save={({ reason }) => declineQuote(token, { reason, version: quote.version })}
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
              Decline quote
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Unfolded>
  )
}
