import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addDays } from '#contract/dates.ts'
import { plainDecimal } from '#contract/money.ts'
import { capitalized } from '#contract/text.ts'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { WriteFieldWithSparky } from '#features/company/drafts/web/shared/write-field-with-sparky.tsx'
import { LineActuals } from '#features/billing/actuals/web/shared/line-actuals.tsx'
import { LineItems } from '#features/billing/invoices/web/shared/line-items.tsx'
import { SalesTaxHelp } from '#features/billing/sales-tax/web/shared/sales-tax-help.tsx'
import { noTaxFacts, type TaxFactValues, taxFactValues } from '#features/billing/sales-tax/web/shared/tax-facts.ts'
import { calculations } from '#features/electrical/calculators/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { useNewId } from '#web/platform/new-id.ts'
import { change, query, useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DecimalField, MoneyField, SelectField, TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingDialog } from '#web/ui/record-dialog.tsx'
import type { FieldsRow } from '#web/ui/rows-field.tsx'
import { quoteNoun } from '../rules/change-orders.ts'
import { hasRecipient, QuoteInput, quotes } from '../contract.ts'
import { LeadPicker } from './lead-picker.tsx'
import { LineOptions } from './line-options.tsx'
import { QuoteTotal, QuoteTotals } from './quote-totals.tsx'
import { emptyLine } from './quote-values.ts'

const CONTRACT_TAX =
  'Texas taxes a change order as its contract is: lump sum or separated (Comptroller rule 3.291). Keep the tax rate and the facts of the contract.'

/** The fields of a new or edited quote. A change order has the client of its job. */
export function QuoteFields({ isChangeOrder = false }: { isChangeOrder?: boolean }) {
  const today = useToday()
  return (
    <>
      {!isChangeOrder && (
        <div className="grid gap-3 md:grid-cols-2">
          <ClientPicker name="client_id" label="Client" />
          <LeadPicker />
        </div>
      )}
      <DateField name="valid_until" label="Valid Until" today={today} min={today} />
      <LineItems blank={emptyLine} placeholder="What will be done" renderMore={(row) => <LineMore {...row} />} />
      <div className="grid items-start gap-4 border-t border-line pt-4 md:grid-cols-[296px_1fr]">
        <div className="grid grid-cols-2 gap-3">
          <DecimalField name="tax_rate" label="Tax rate" after="%" className="col-span-2 w-[calc(50%-6px)]" />
          <DecimalField name="deposit_percent" label="Deposit in percent" after="%" />
          <MoneyField name="deposit_amount" label="or in dollars" />
        </div>
        <QuoteTotals />
      </div>
      {isChangeOrder && <p className="text-13 text-muted">{CONTRACT_TAX}</p>}
      <SalesTaxHelp />
      <TextareaField
        name="notes"
        label="Notes"
        rows={3}
        help={`Printed on the ${quoteNoun({ is_change_order: isChangeOrder })}.`}
      />
      <div className="grid gap-1">
        <TextareaField name="terms" label="Terms" rows={3} help="What the client accepts: payment, warranty, access." />
        <WriteFieldWithSparky kind="quote_terms" name="terms" />
      </div>
    </>
  )
}

const LineMore = (row: FieldsRow) => (
  <div className="grid gap-1.5">
    <LineActuals {...row} />
    <LineOptions {...row} />
  </div>
)

/** Days that a new quote is valid. */
const VALID_DAYS = 30

/** The dialog that creates a quote, or with `?job=` in the address a change order of that job. */
export function CreateQuote({ onClose }: { onClose: () => void }) {
  const job = new URLSearchParams(useSearch()).get('job')
  return job === null ? <NewQuote onClose={onClose} /> : <NewChangeOrder jobId={job} onClose={onClose} />
}

/** Waits for the job and for what its contract says of sales tax. */
function NewChangeOrder({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const job = useRead(jobs.get, { params: { id: jobId } })
  const ofJob = useRead(quotes.list, { query: { job_id: jobId } })
  const originalId = ofJob.data?.find(({ is_change_order }) => !is_change_order)?.id
  const original = useQuery({
    ...query(quotes.get, { params: { id: originalId ?? '' } }),
    enabled: originalId !== undefined,
  })
  const error = job.error ?? ofJob.error ?? original.error
  if (!job.data || !ofJob.data || (originalId !== undefined && !original.data))
    return <LoadingDialog title="New Change Order" noun="job" size="wide" error={error} onClose={onClose} />
  const { id, title, client_id, client_name } = job.data
  const contract = original.data
  const start = {
    job_id: id,
    client_id,
    ...(contract && { tax_rate: plainDecimal(contract.tax_rate), ...taxFactValues(contract) }),
  }
  return <NewQuote onClose={onClose} start={start} description={`${title} · ${client_name}`} />
}

type NewProps = {
  onClose: () => void
  /** Change orders only. */
  start?: { job_id: string; client_id: string; tax_rate?: string } & Partial<TaxFactValues>
  description?: string
}

const NewQuoteForm = QuoteInput.check(hasRecipient)

/** `?client=` and `?lead=` in the address preselect the recipient; `?calculation=` goes with the quote. */
function NewQuote({ onClose, start, description }: NewProps) {
  const new_id = useNewId()
  const name = start ? 'Change Order' : 'Quote'
  const params = new URLSearchParams(useSearch())
  const calculation = params.get('calculation')
  const valid_until = addDays(useToday(), VALID_DAYS)
  return (
    <FormDialog
      title={`New ${name}`}
      {...(description !== undefined && { description })}
      size="wide"
      schema={NewQuoteForm}
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
        job_id: '',
        calculation_id: calculation ?? '',
        ...noTaxFacts,
        ...start,
      }}
      submitLabel={start ? 'Create Change Order' : 'Create Quote'}
      busyLabel="Creating..."
      failed={`Failed to create ${name.toLowerCase()}`}
      denied="You don't have permission to create quotes"
      onClose={onClose}
      save={(body) => change(quotes.create, { body: { ...body, new_id } })}
      done={`${capitalized(name.toLowerCase())} created successfully`}
      actions={<QuoteTotal />}
    >
      {calculation !== null && <CalculationField id={calculation} />}
      <QuoteFields isChangeOrder={start !== undefined} />
    </FormDialog>
  )
}

function CalculationField({ id }: { id: string }) {
  const { data } = useRead(calculations.get, { params: { id } })
  return (
    <SelectField
      name="calculation_id"
      label="Load calculation"
      help="The client gets its sheet with the quote, as it is now."
      options={[
        { value: id, label: data ? `${data.name}: ${data.answer}` : 'Loading...' },
        { value: '', label: 'None' },
      ]}
    />
  )
}
