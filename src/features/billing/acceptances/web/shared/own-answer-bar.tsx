import { Check, X } from 'lucide-react'
import * as z from 'zod/mini'
import { useState } from 'react'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { choiceTotals, startingChoice, toggled } from '#features/billing/quotes/rules/options.ts'
import { ContractLedger } from '#features/billing/quotes/web/shared/contract-ledger.tsx'
import { capitalized } from '#contract/text.ts'
import { change, useRead } from '#web/platform/query.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { FieldNote, TextareaField, useField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { acceptances, AcceptInput, DeclineInput, type OwnQuote } from '../../contract.ts'
import { AcceptFields } from './accept-fields.tsx'
import { OfferLedger } from './offer-ledger.tsx'
import { QuoteItems } from './quote-items.tsx'

type Props = { quote: { id: string }; more: readonly BarAction[] }

/** The bar below a quote for its signed-in client: the answer first, always in reach of the thumb. */
export function OwnAnswerBar({ quote: { id }, more }: Props) {
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const { data: offer } = useRead(acceptances.offer, { params: { id } })
  if (!offer || offer.acceptance !== null || offer.blocked !== null) return <ActionBar actions={more} quiet />
  const close = () => setOpen(null)
  const answers: BarAction[] = [
    { label: 'Accept', icon: <Check />, blocked: null, onSelect: () => setOpen('accept') },
    { label: 'Decline', icon: <X />, blocked: null, onSelect: () => setOpen('decline') },
  ]
  return (
    <>
      <ActionBar actions={[...answers, ...more]} />
      {open === 'accept' && <AcceptQuote id={id} offer={offer} onClose={close} />}
      {open === 'decline' && <DeclineQuote id={id} offer={offer} onClose={close} />}
    </>
  )
}

type AnswerProps = { id: string; offer: OwnQuote; onClose: () => void }

/** The choice, what it comes to, and the signature. */
function AcceptQuote({ id, offer, onClose }: AnswerProps) {
  const { items, version, quote_number } = offer
  const noun = quoteNoun(offer)
  return (
    <FormDialog
      title={`Accept ${noun} ${quote_number}`}
      size="wide"
      schema={z.pick(AcceptInput, { chosen: true, name: true, signature: true })}
      defaults={{ chosen: startingChoice(items), name: offer.client_name.slice(0, 100) }}
      submitLabel="Accept and sign"
      busyLabel="Accepting..."
      done={`${capitalized(noun)} accepted`}
      failed={`Failed to accept ${noun}`}
      onClose={onClose}
      save={(signed) => change(acceptances.accept, { params: { id }, body: { ...signed, version } })}
    >
      <Choice offer={offer} />
    </FormDialog>
  )
}

/** A field of the form, so that a changed choice is not lost unasked. */
function Choice({ offer }: { offer: OwnQuote }) {
  const { items } = offer
  const { texts: chosen, onChange, error, wiring } = useField({ name: 'chosen', label: 'Items' })
  const { totals, issue } = choiceTotals(items, chosen, offer)
  return (
    <>
      <div className="rounded-card border border-line">
        <QuoteItems
          items={items}
          chosen={chosen}
          fixed={false}
          taxRate={offer.tax_rate}
          disabled={false}
          onToggle={(item) => onChange(toggled(items, chosen, item))}
        />
        <div aria-live="polite" className="border-t border-line p-4">
          {totals ? (
            <>
              <OfferLedger quote={offer} totals={totals} />
              {offer.contract && (
                <div className="mt-4 border-t border-line pt-4">
                  <ContractLedger wide contract={offer.contract} total={totals.total} />
                </div>
              )}
            </>
          ) : (
            <p className="text-14 text-muted">{issue.message}</p>
          )}
          <FieldNote id={wiring.id} help={undefined} error={error} />
        </div>
      </div>
      <AcceptFields quote={offer} total={totals?.total ?? '0.00'} />
    </>
  )
}

const DeclineQuote = ({ id, offer, onClose }: AnswerProps) => (
  <FormDialog
    title={`Decline ${quoteNoun(offer)} ${offer.quote_number}`}
    schema={z.pick(DeclineInput, { reason: true })}
    defaults={{ reason: '' }}
    submitLabel={offer.is_change_order ? 'Decline change order' : 'Decline quote'}
    busyLabel="Declining..."
    done={`${capitalized(quoteNoun(offer))} declined`}
    failed={`Failed to decline ${quoteNoun(offer)}`}
    onClose={onClose}
    save={({ reason }) => change(acceptances.decline, { params: { id }, body: { reason, version: offer.version } })}
  >
    <TextareaField name="reason" label="Reason (optional)" rows={3} maxLength={1000} />
  </FormDialog>
)
