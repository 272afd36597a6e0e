import * as z from 'zod/mini'
import { formatMoney } from '#contract/money-format.ts'
import { AcceptInput, type PublicQuote } from '#features/billing/acceptances/contract.ts'
import { AcceptFields } from '#features/billing/acceptances/web/shared/accept-fields.tsx'
import { call } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { type LinkedDocument, portal } from '../contract.ts'
import { Unfolded } from './unfolded.tsx'

type Props = {
  token: string
  quote: PublicQuote
  chosen: string[]
  total: string
  show: (document: LinkedDocument) => void
  onClose: () => void
}

/** Accepting a quote: a name, and a signature that is drawn or typed. */
export function AcceptForm({ token, quote, chosen, total, show, onClose }: Props) {
  return (
    <Unfolded>
      <Card title={`Accept for ${formatMoney(total)}`}>
        <Form
          schema={z.pick(AcceptInput, { name: true, signature: true })}
          defaults={{ name: quote.client_name.slice(0, 100) }}
          save={(signed) =>
            call(portal.accept, { params: { token }, body: { ...signed, chosen, version: quote.version } })
          }
          onSaved={(answered) => {
            scrollTo({ top: 0 })
            show(answered)
          }}
        >
          <AcceptFields quote={quote} total={total} />
          <FormError />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="large" onClick={onClose}>
              Back
            </Button>
            <SubmitButton size="large" busyLabel="Accepting..." className="max-md:grow">
              Accept and sign
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Unfolded>
  )
}
