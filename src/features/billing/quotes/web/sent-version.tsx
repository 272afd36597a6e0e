import { formatDay } from '#contract/dates.ts'
import { ItemsTable } from '#features/billing/invoices/web/shared/items-table.tsx'
import { useRead } from '#web/platform/query.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { LoadingDialog } from '#web/ui/record-dialog.tsx'
import { quotes } from '../contract.ts'
import { lineNote } from '../rules/line-note.ts'
import { ContractLedger } from './shared/contract-ledger.tsx'
import { QuoteLedger } from './quote-ledger.tsx'

type Props = { id: string; number: number; onClose: () => void }

/** One version as it was sent, and which one is current. */
export function SentVersion({ id, number, onClose }: Props) {
  const { data, error } = useRead(quotes.version, { params: { id }, query: { number } })
  if (!data)
    return <LoadingDialog title={`Version ${number}`} noun="version" size="wide" error={error} onClose={onClose} />
  const { document, current_version } = data
  const items = document.items.map((item, index) => ({ ...item, note: lineNote(item, index, document) }))
  return (
    <Dialog title={`${document.quote_number}, version ${number}`} size="wide" onClose={onClose}>
      <DialogBody className="grid content-start gap-6">
        <p className="rounded-control bg-raised px-3 py-2 text-13 text-muted">
          {current_version === number
            ? 'This is the current version, as it was sent.'
            : `This version was replaced. Version ${current_version} is current.`}
        </p>
        <DefinitionGrid
          facts={[
            { label: 'Client', value: document.client_name },
            { label: 'Valid Until', value: document.valid_until && formatDay(document.valid_until) },
            ...(document.notes === null ? [] : [{ label: 'Notes', value: document.notes, wide: true }]),
            ...(document.calculation ? [{ label: 'Load calculation', value: document.calculation.answer }] : []),
            ...(document.terms === null ? [] : [{ label: 'Terms', value: document.terms, wide: true }]),
          ]}
        />
        <section>
          <h3 className="sr-only">Line items</h3>
          <ItemsTable items={items} />
          <div className="mt-2 border-t border-line pt-4">
            <QuoteLedger quote={document} />
          </div>
          {document.contract && (
            <div className="mt-4 border-t border-line pt-4">
              <ContractLedger contract={document.contract} total={document.total} />
            </div>
          )}
        </section>
      </DialogBody>
    </Dialog>
  )
}
