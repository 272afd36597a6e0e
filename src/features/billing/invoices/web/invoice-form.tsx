import { useFormContext, useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import type * as z from 'zod/mini'
import { addDays } from '#contract/dates.ts'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { WriteFieldWithSparky } from '#features/company/drafts/web/shared/write-field-with-sparky.tsx'
import { jobs } from '#features/work/jobs/contract.ts'
import { JobPicker } from '#features/work/jobs/web/shared/job-picker.tsx'
import { SalesTaxHelp } from '#features/billing/sales-tax/web/shared/sales-tax-help.tsx'
import { noTaxFacts } from '#features/billing/sales-tax/web/shared/tax-facts.ts'
import { settings } from '#features/company/settings/contract.ts'
import { workOrders } from '#features/compliance/work-orders/contract.ts'
import { useToday } from '#web/platform/zone.ts'
import { useNewId } from '#web/platform/new-id.ts'
import { change, query, queryClient, useRead } from '#web/platform/query.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DecimalField, SelectField, TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { InvoiceInput, invoices, type InvoiceStatus, blocked } from '../contract.ts'
import { offeredStatuses } from '../states.ts'
import { BesideQuote } from './beside-quote.tsx'
import { areBlank, getInitialValues } from './job-start.ts'
import { emptyItem, withTotals } from './shared/draft-totals.ts'
import { useSendInvoice } from './send-invoice.ts'
import { LineItems } from './shared/line-items.tsx'
import { RunningTotal, RunningTotals } from './shared/running-totals.tsx'

type FieldsProps = {
  /** The invoice's current status. Only statuses that can follow it are offered. */
  status?: InvoiceStatus
  /** Why items, client and tax cannot change, or null. */
  locked?: string | null
  /** Why the client cannot change, or null. */
  clientLocked?: string | null
  clientName?: string
  /** The job that the invoice bills so far, or null. */
  currentJob?: string | null
}

/** The fields of a new or edited invoice. */
export function InvoiceFields({
  status = 'draft',
  locked = null,
  clientLocked = null,
  clientName,
  currentJob = null,
}: FieldsProps) {
  const today = useToday()
  const dueDate = useWatch<{ due_date: string }, 'due_date'>({ name: 'due_date' })
  const hasPassed = Boolean(dueDate) && dueDate < today
  const chooseJob = useChooseJob()
  const offered = offeredStatuses.filter(({ value }) => value === status || blocked.move({ status }, value) === null)
  const notes = (
    <div className="grid gap-1">
      <TextareaField name="notes" label="Notes" rows={3} help="Printed on the invoice." />
      <WriteFieldWithSparky kind="invoice_notes" name="notes" />
    </div>
  )
  if (locked !== null)
    return (
      <>
        <p className="rounded-control bg-raised px-3 py-2 text-13 text-muted">{locked}</p>
        {notes}
      </>
    )
  return (
    <>
      <ClientPicker
        name="client_id"
        label="Client"
        required
        blocked={clientLocked}
        {...(clientName !== undefined && { selectedName: clientName })}
      />
      <JobPicker help="The job whose work it bills." onChoose={({ value }) => void chooseJob(value)} />
      <BesideQuote currentJob={currentJob} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField name="status" label="Status" options={offered} />
        <DateField
          name="due_date"
          label="Due Date"
          today={today}
          min={today}
          // An invoice may be entered late.
          {...(hasPassed && { help: 'This day has passed: once it is sent, the invoice is overdue.' })}
        />
      </div>
      <LineItems />
      <div className="grid items-start gap-4 border-t border-line pt-4 md:grid-cols-[140px_1fr]">
        <DecimalField name="tax_rate" label="Tax rate" after="%" className="max-md:w-36" />
        <RunningTotals />
      </div>
      <SalesTaxHelp />
      {notes}
    </>
  )
}

/** Takes a job, and with it what it brings to the fields that are still empty. */
function useChooseJob() {
  const { getValues, setValue } = useFormContext<z.input<typeof InvoiceInput>>()
  return async (id: string) => {
    setValue('job_id', id, { shouldDirty: true })
    setValue('beside_quote', false)
    const loaded = await Promise.all([
      queryClient.fetchQuery(query(jobs.get, { params: { id } })),
      queryClient.fetchQuery(query(workOrders.list, { query: { job_id: id } })),
    ]).catch(() => null)
    // Another job may have been chosen, or lines typed, while this one loaded.
    if (!loaded || getValues('job_id') !== id) return
    const { client_id, items } = getInitialValues(...loaded)
    if (getValues('client_id') === '') setValue('client_id', client_id, { shouldDirty: true, shouldValidate: true })
    if (areBlank(getValues('items'))) setValue('items', items, { shouldDirty: true })
  }
}

/** The dialog that creates an invoice. `?job=` in the address says for which job. */
export function CreateInvoice({ onClose }: { onClose: () => void }) {
  const job = new URLSearchParams(useSearch()).get('job')
  return job === null ? <NewInvoice onClose={onClose} /> : <NewJobInvoice jobId={job} onClose={onClose} />
}

function NewJobInvoice({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const job = useRead(jobs.get, { params: { id: jobId } })
  const orders = useRead(workOrders.list, { query: { job_id: jobId } })
  if (job.isPending || orders.isPending) return null
  return <NewInvoice onClose={onClose} {...(job.data && { start: getInitialValues(job.data, orders.data ?? []) })} />
}

function NewInvoice({ onClose, start }: { onClose: () => void; start?: ReturnType<typeof getInitialValues> }) {
  const new_id = useNewId()
  const send = useSendInvoice()
  const today = useToday()
  const terms = useRead(settings.get).data?.payment_terms_days
  return (
    <FormDialog
      title="Create Invoice"
      size="wide"
      schema={InvoiceInput}
      defaults={{
        client_id: '',
        status: 'draft',
        items: [emptyItem()],
        tax_rate: '0',
        notes: '',
        due_date: terms === undefined ? '' : addDays(today, terms),
        job_id: '',
        beside_quote: false,
        ...noTaxFacts,
        ...start,
      }}
      submitLabel="Create Invoice"
      busyLabel="Creating..."
      failed="Failed to create invoice"
      denied="You don't have permission to create invoices"
      onClose={onClose}
      save={(values) => change(invoices.create, { body: { ...withTotals(values, values), new_id } })}
      done="Invoice created successfully"
      second={{ label: 'Create and send', after: ({ id }) => void send.run({ params: { id } }) }}
      actions={<RunningTotal />}
    >
      <InvoiceFields />
    </FormDialog>
  )
}
