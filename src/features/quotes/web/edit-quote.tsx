import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { QuoteInput, quotes } from '../contract.ts'
import { blocked } from '../states.ts'
import { QuoteFields } from './quote-form.tsx'
import { QuoteTotal } from './quote-totals.tsx'
import { fieldTexts, valuesOf } from './quote-values.ts'

/** The dialog that edits a quote. */
export const EditQuote = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={quotes.get}
    id={id}
    noun="quote"
    title="Edit Quote"
    size="wide"
    description={({ quote_number, client_name }) => `${quote_number} · ${client_name}`}
    schema={() => QuoteInput}
    values={valuesOf}
    shown={fieldTexts}
    blocked={blocked.edit}
    save={(body) => change(quotes.update, { params: { id }, body })}
    submitLabel="Update Quote"
    busyLabel="Updating..."
    done="Quote updated successfully"
    failed="Failed to update quote"
    denied="You don't have permission to update quotes"
    onClose={onClose}
    renderActions={() => <QuoteTotal />}
  >
    {({ status, version }) => (
      <>
        {status !== 'draft' && (
          <p className="rounded-control bg-raised px-3 py-2 text-13 text-muted">
            The client has version {version}. Your changes make version {version + 1}, which replaces it once you send
            it.
          </p>
        )}
        <QuoteFields />
      </>
    )}
  </EditDialog>
)
