import * as z from 'zod/mini'
import { formatMoney } from '#contract/money-format.ts'
import { AcceptInput, type PublicQuote } from '#features/billing/acceptances/contract.ts'
import { AcceptFields } from '#features/billing/acceptances/web/shared/accept-fields.tsx'
import { call } from '#web/platform/api.ts'
import { type LinkedDocument, portal } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'

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
    <AnswerForm
      title={`Accept for ${formatMoney(total)}`}
      schema={z.pick(AcceptInput, { name: true, signature: true })}
      defaults={{ name: quote.client_name.slice(0, 100) }}
      save={(signed) => call(portal.accept, { params: { token }, body: { ...signed, chosen, version: quote.version } })}
      submitLabel="Accept and sign"
      busyLabel="Accepting..."
      {...{ show, onClose }}
    >
      <AcceptFields quote={quote} total={total} />
    </AnswerForm>
  )
}
