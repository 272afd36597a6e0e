import { useId, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { useAction } from '#web/platform/action.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { type JobInvoice, type ReviewState, reviews } from '../../contract.ts'

const ReplyToReview = lazily(() => import('../reply-to-review.tsx').then((module) => module.ReplyToReview))

const channels = { email: 'by email', sms: 'by text' }

/** The review request of a completed job, sent or waiting. Renders nothing while requests are off. */
export function ReviewSection({ jobId }: { jobId: string }) {
  const { data } = useRead(reviews.get, { params: { id: jobId } })
  if (!data || (data.channel === 'off' && !data.last_asked?.this_job)) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-14 font-semibold">Review request</h3>
      {data.last_asked?.this_job ? (
        <LastRequest {...data.last_asked} />
      ) : (
        <>
          <p className="text-14 text-muted">{data.waiting ?? 'The client is asked within a few minutes.'}</p>
          {data.invoices_from !== 'quote' && data.choices.length > 0 && <InvoiceChoice jobId={jobId} review={data} />}
        </>
      )}
    </section>
  )
}

function LastRequest({ at, channel }: NonNullable<ReviewState['last_asked']>) {
  const zone = useZone()
  const [replying, setReplying] = useState(false)
  return (
    <>
      <p className="text-14">{`Asked ${channels[channel]} on ${formatDate(zone, at)}.`}</p>
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setReplying(true)}>
        Reply to a Review
      </Button>
      {replying && <ReplyToReview onClose={() => setReplying(false)} />}
    </>
  )
}

const toOption = ({ id, invoice_number, status, total }: JobInvoice) => ({
  value: id,
  label: `${invoice_number} · ${formatMoney(total)} · ${invoiceStates.of({ status }).label}`,
})

/** The job's invoice, for a job without a quote. Each choice is saved immediately. */
function InvoiceChoice({ jobId, review: { invoices, choices } }: { jobId: string; review: ReviewState }) {
  const id = useId()
  const [chosen] = invoices
  const { run, busy } = useAction(reviews.chooseInvoice, {
    done: 'Invoice of this job saved',
    failed: 'Failed to save the invoice of this job',
    denied: "You don't have permission to update jobs",
  })
  const listed =
    chosen === undefined || choices.some((choice) => choice.id === chosen.id) ? choices : [chosen, ...choices]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        Invoice of this job
      </label>
      <Select
        id={id}
        options={[{ value: '', label: 'None chosen' }, ...listed.map(toOption)]}
        value={chosen?.id ?? ''}
        disabled={busy}
        className="w-full max-w-sm"
        onChange={(event) => void run({ params: { id: jobId }, body: { invoice_id: event.target.value } })}
      />
    </div>
  )
}
