import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { formatMoney } from '#contract/money-format.ts'
import { TextField } from '#web/ui/fields.tsx'
import { SignatureField } from '#web/ui/signature-field.tsx'
import type { PublicQuote } from '../../contract.ts'

type Props = { quote: Pick<PublicQuote, 'quote_number' | 'is_change_order' | 'terms'>; total: string }

/** The fields of a form with `AcceptInput`'s name and signature, and what signing means. */
export const AcceptFields = ({ quote, total }: Props) => (
  <>
    <TextField name="name" label="Your name" autoComplete="name" required maxLength={100} />
    <SignatureField name="signature" label="Signature" />
    <p className="text-13 text-muted">
      By signing, you accept {quoteNoun(quote)} {quote.quote_number} for {formatMoney(total)}
      {quote.terms !== null && ' and its terms'}. We keep your name, the time, your network address and your browser
      with it.
    </p>
  </>
)
