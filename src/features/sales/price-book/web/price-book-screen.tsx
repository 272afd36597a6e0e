import { Archive, ArchiveRestore, BookOpen, Eye, Pencil, Upload } from 'lucide-react'
import { useState } from 'react'
import { formatCount, pluralize } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { none } from '#web/ui/columns.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { priceBook, type PriceBookItem, taxClassLabel, unitText } from '../contract.ts'
import { useArchive } from './item-actions.ts'
import { searched } from './palette.ts'

const AddItem = lazily(() => import('./item-form.tsx').then((module) => module.AddItem))
const EditItem = lazily(() => import('./item-form.tsx').then((module) => module.EditItem))
const ItemDetails = lazily(() => import('./item-details.tsx').then((module) => module.ItemDetails))
const ImportItems = lazily(() => import('./import-items.tsx').then((module) => module.ImportItems))

const archivedBadge = ({ archived_at }: PriceBookItem) => archived_at !== null && <Badge outlined>Archived</Badge>
const usedText = ({ times_used }: PriceBookItem) =>
  times_used === 0 ? 'Not used yet' : `Used ${pluralize(times_used, 'time')}`

const columns: Column<PriceBookItem>[] = [
  {
    header: 'Name',
    cell: (item) => (
      <span className="flex items-center gap-2">
        <span title={item.name} className="min-w-0 truncate">
          {item.name}
        </span>
        {archivedBadge(item)}
      </span>
    ),
    sort: ({ name }) => name,
    strong: true,
    width: '2.4fr',
  },
  {
    header: 'Price',
    cell: ({ price }) => <Money>{price}</Money>,
    sort: ({ price }) => Number(price),
    align: 'right',
    width: '120px',
  },
  { header: 'Unit', cell: ({ unit }) => unit, sort: ({ unit }) => unit, width: '90px' },
  {
    header: 'Cost',
    cell: ({ cost }) => (cost === null ? none : <Money>{cost}</Money>),
    sort: ({ cost }) => (cost === null ? null : Number(cost)),
    align: 'right',
    width: '120px',
  },
  {
    header: 'Tax class',
    cell: ({ tax_class }) => taxClassLabel(tax_class),
    sort: ({ tax_class }) => taxClassLabel(tax_class),
    width: '120px',
  },
  {
    header: 'Used',
    cell: ({ times_used }) => <span className="tabular-nums">{formatCount(times_used)}</span>,
    sort: ({ times_used }) => times_used,
    align: 'right',
    width: '80px',
  },
]

const card = (item: PriceBookItem): RowCard => ({
  title: item.name,
  value: <Money>{item.price}</Money>,
  status: archivedBadge(item) || taxClassLabel(item.tax_class),
  note: [unitText(item.unit), usedText(item)].filter(Boolean).join(' · '),
})

const filter: Filter<PriceBookItem> = {
  label: 'Show',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'All' },
  ],
}

const dialogs = { details: ItemDetails, edit: EditItem }

export function PriceBookScreen() {
  const [importing, setImporting] = useState(false)
  const archive = useArchive()
  const actions = (item: PriceBookItem, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
    { label: 'View', icon: <Eye />, onSelect: () => open('details') },
    { label: 'Edit', icon: <Pencil />, onSelect: () => open('edit') },
    item.archived_at === null
      ? { label: 'Archive', icon: <Archive />, onSelect: () => void archive(item, true) }
      : { label: 'Restore', icon: <ArchiveRestore />, onSelect: () => void archive(item, false) },
  ]
  return (
    <>
      <ListScreen
        path="/price-book"
        title="Price Book"
        noun="items"
        subtitle="Services and materials with your prices, to choose from in line items"
        list={priceBook.list}
        search={searched}
        searchPlaceholder="Search the price book..."
        filter={filter}
        columns={columns}
        card={card}
        create={{ label: 'Add Item', endpoint: priceBook.create, dialog: AddItem }}
        dialogs={dialogs}
        actions={actions}
        tools={
          <Button
            variant="ghost"
            icon={<Upload aria-hidden="true" />}
            title="Import CSV"
            className="max-md:w-10"
            onPointerEnter={ImportItems.preload}
            onClick={() => setImporting(true)}
          >
            <span className="max-md:sr-only">Import CSV</span>
          </Button>
        }
        empty={{
          title: 'No items found',
          icon: <BookOpen aria-hidden="true" />,
          text: 'Add the services and materials you sell, or import them from a spreadsheet.',
        }}
        forbidden="You don't have permission to view the price book."
      />
      {importing && <ImportItems onClose={() => setImporting(false)} />}
    </>
  )
}
