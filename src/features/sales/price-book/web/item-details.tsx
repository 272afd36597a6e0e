import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { Sections } from '#web/platform/sections.tsx'
import { useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { formatLineText, priceBook, type PriceBookItem, taxClassLabel, taxClassReason, unitText } from '../contract.ts'
import { useArchive } from './item-actions.ts'
import { itemSections } from './shared/item-sections.ts'

/** Everything about an item of the price book. */
export function ItemDetails({ id, row, onClose, onGo }: RecordDialogProps<PriceBookItem, 'edit'>) {
  const archive = useArchive()
  return (
    <RecordDialog
      endpoint={priceBook.get}
      id={id}
      row={row}
      noun="item"
      title={(item) => item?.name ?? 'Item Details'}
      renderAside={({ archived_at }) => archived_at !== null && <Badge outlined>Archived</Badge>}
      onClose={onClose}
    >
      {(item) => (
        <>
          <DialogBody className="grid content-start gap-6">
            <Facts item={item} />
            <Sections point={itemSections} props={{ item }} />
            <ChangeHistory record="price_book_item" id={id} />
          </DialogBody>
          <DialogActions>
            <Button variant="ghost" className="mr-auto" onClick={() => void archive(item, item.archived_at === null)}>
              {item.archived_at === null ? 'Archive' : 'Restore'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onGo('edit')}>Edit</Button>
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

function Facts({ item }: { item: PriceBookItem }) {
  const zone = useZone()
  const { price, cost, unit, tax_class, times_used, last_used_at } = item
  return (
    <DefinitionGrid
      facts={[
        { label: 'Price', value: `${formatMoney(price)} ${unitText(unit) || 'each'}` },
        { label: 'Cost', value: cost && formatMoney(cost) },
        { label: 'On a line item', value: formatLineText(item), wide: true },
        {
          label: 'Tax class',
          wide: true,
          value: (
            <>
              {taxClassLabel(tax_class)}
              <span className="block text-13 text-muted">
                {taxClassReason(tax_class)} You set the rate on each invoice.
              </span>
            </>
          ),
        },
        { label: 'Used', value: times_used === 0 ? 'Not yet' : pluralize(times_used, 'time') },
        { label: 'Last used', value: last_used_at && formatDate(zone, last_used_at) },
      ]}
    />
  )
}
