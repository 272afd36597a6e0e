import { useSearch } from 'wouter'
import { addDays } from '#contract/dates.ts'
import { ClientPicker } from '#features/clients/web/shared/client-picker.tsx'
import { WriteFieldWithSparky } from '#features/drafts/web/shared/write-field-with-sparky.tsx'
import { LineItems } from '#features/invoices/web/shared/line-items.tsx'
import { SalesTaxHelp } from '#features/sales-tax/web/shared/sales-tax-help.tsx'
import { noTaxFacts } from '#features/sales-tax/web/shared/tax-facts.ts'
import { change } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DecimalField, MoneyField, TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QuoteInput, quotes } from '../contract.ts'
import { LeadPicker } from './lead-picker.tsx'
import { LineOptions } from './line-options.tsx'
import { QuoteTotal, QuoteTotals } from './quote-totals.tsx'
import { emptyLine } from './quote-values.ts'

/** The fields of a new or edited quote. */
export function QuoteFields() {
  const today = useToday()
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <ClientPicker name="client_id" label="Client" />
        <LeadPicker name="lead_id" label="Lead" help="For someone who is not a client yet." />
      </div>
      <DateField name="valid_until" label="Valid Until" today={today} min={today} />
      <LineItems blank={emptyLine} placeholder="What will be done" renderMore={(row) => <LineOptions {...row} />} />
      <div className="grid items-start gap-4 border-t border-line pt-4 md:grid-cols-[296px_1fr]">
        <div className="grid grid-cols-2 gap-3">
          <DecimalField name="tax_rate" label="Tax rate" after="%" className="col-span-2 w-[calc(50%-6px)]" />
          <DecimalField name="deposit_percent" label="Deposit in percent" after="%" />
          <MoneyField name="deposit_amount" label="or in dollars" />
        </div>
        <QuoteTotals />
      </div>
      <SalesTaxHelp />
      <TextareaField name="notes" label="Notes" rows={3} help="Printed on the quote." />
      <div className="grid gap-1">
        <TextareaField name="terms" label="Terms" rows={3} help="What the client accepts: payment, warranty, access." />
        <WriteFieldWithSparky kind="quote_terms" name="terms" />
      </div>
    </>
  )
}

/** Days that a new quote is valid. */
const VALID_DAYS = 30

/** The dialog that creates a quote. `?client=` and `?lead=` in the address say for whom. */
export function CreateQuote({ onClose }: { onClose: () => void }) {
  const params = new URLSearchParams(useSearch())
  const valid_until = addDays(useToday(), VALID_DAYS)
  return (
    <FormDialog
      title="New Quote"
      size="wide"
      schema={QuoteInput}
      defaults={{
        client_id: params.get('client') ?? '',
        lead_id: params.get('lead') ?? '',
        items: [emptyLine()],
        tax_rate: '0',
        deposit_percent: '',
        deposit_amount: '',
        valid_until,
        notes: '',
        terms: '',
        ...noTaxFacts,
      }}
      submitLabel="Create Quote"
      busyLabel="Creating..."
      failed="Failed to create quote"
      denied="You don't have permission to create quotes"
      onClose={onClose}
      save={(body) => change(quotes.create, { body })}
      done="Quote created successfully"
      actions={<QuoteTotal />}
    >
      <QuoteFields />
    </FormDialog>
  )
}
