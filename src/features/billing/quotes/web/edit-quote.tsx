import * as z from 'zod/mini'
import { capitalized } from '#contract/text.ts'
import { change } from '#web/platform/query.ts'
import { useRecord } from '#web/platform/record.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { hasRecipient, QuoteInput, quotes } from '../contract.ts'
import { quoteNoun } from '../rules/change-orders.ts'
import { blocked } from '../states.ts'
import { QuoteFields } from './quote-form.tsx'
import { QuoteTotal } from './quote-totals.tsx'
import { fieldTexts, toFormValues } from './quote-values.ts'

export function EditQuote({ id, onClose }: { id: string; onClose: () => void }) {
  const { record } = useRecord(quotes.get, id)
  const noun = record ? quoteNoun(record) : 'quote'
  const name = noun === 'quote' ? 'Quote' : 'Change Order'
  return (
    <EditDialog
      endpoint={quotes.get}
      id={id}
      noun={noun}
      title={`Edit ${name}`}
      size="wide"
      description={({ quote_number, client_name }) => `${quote_number} · ${client_name}`}
      schema={() => z.omit(QuoteInput, { job_id: true, calculation_id: true }).check(hasRecipient)}
      values={toFormValues}
      texts={fieldTexts}
      blocked={blocked.edit}
      save={(body) => change(quotes.update, { params: { id }, body })}
      submitLabel={`Update ${name}`}
      busyLabel="Updating..."
      done={`${capitalized(noun)} updated successfully`}
      failed={`Failed to update ${noun}`}
      denied="You don't have permission to update quotes"
      onClose={onClose}
      renderActions={() => <QuoteTotal />}
    >
      {({ status, version, is_change_order }) => (
        <>
          {status !== 'draft' && (
            <p className="rounded-control bg-raised px-3 py-2 text-13 text-muted">
              The client has version {version}. Your changes make version {version + 1}, which replaces it once you send
              it.
            </p>
          )}
          <QuoteFields isChangeOrder={is_change_order} />
        </>
      )}
    </EditDialog>
  )
}
