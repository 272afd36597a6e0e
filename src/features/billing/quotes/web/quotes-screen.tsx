import { Copy, Download, Eye, FileText, Pencil, Send, Trash2 } from 'lucide-react'
import { isStaff } from '#contract/roles.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useViewed } from '#web/platform/open-record.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { RowAction } from '#web/ui/table-types.ts'
import { type QuoteRow, quotes } from '../contract.ts'
import { quoteNoun } from '../rules/change-orders.ts'
import { blocked } from '../states.ts'
import { deleteQuote, useDuplicateQuote, useSendQuote } from './quote-actions.ts'
import { searched } from './palette.ts'
import { quoteCard, quoteColumns, statusFilter } from './quote-list.tsx'

const CreateQuote = lazily(() => import('./quote-form.tsx').then((module) => module.CreateQuote))
const EditQuote = lazily(() => import('./edit-quote.tsx').then((module) => module.EditQuote))
const QuoteDetails = lazily(() => import('./quote-details.tsx').then((module) => module.QuoteDetails))

const dialogs = { details: QuoteDetails, edit: EditQuote }

export function QuotesScreen() {
  const staff = isStaff(useUser().role)
  const zone = useZone()
  const today = useToday()
  return (
    <ListScreen
      path="/quotes"
      noun="quotes"
      title={staff ? 'Quotes' : 'My Quotes'}
      subtitle={staff ? 'Offer work, and follow each quote until it is accepted' : 'Offers that we sent you'}
      list={quotes.list}
      search={searched}
      searchPlaceholder={staff ? 'Search by quote number or client...' : 'Search by quote number...'}
      filter={statusFilter}
      columns={quoteColumns(zone, today, staff)}
      card={quoteCard(zone, today, staff)}
      cardLines={3}
      create={{ label: 'New Quote', endpoint: quotes.create, dialog: CreateQuote }}
      dialogs={dialogs}
      actions={useRowActions()}
      empty={{
        title: 'No quotes found',
        icon: <FileText aria-hidden="true" />,
        text: staff ? 'Write the first one for a client or a lead.' : 'Quotes that we send you appear here.',
      }}
      forbidden="You don't have permission to view quotes."
    />
  )
}

function useRowActions() {
  const staff = isStaff(useUser().role)
  const today = useToday()
  const sends = { quote: useSendQuote('quote'), 'change order': useSendQuote('change order') }
  const duplicate = useDuplicateQuote(useViewed().view)
  return (quote: QuoteRow, open: (dialog: keyof typeof dialogs) => void): RowAction[] => {
    const { id } = quote
    const send = sends[quoteNoun(quote)]
    return [
      { label: 'View', icon: <Eye />, onSelect: () => open('details') },
      {
        label: 'Send via Email & SMS',
        icon: <Send />,
        hidden: !staff,
        blocked: send.isBusy(id) ? `This ${quoteNoun(quote)} is being sent` : blocked.send(quote, today),
        onSelect: () => void send.run({ params: { id } }),
      },
      {
        label: 'Edit',
        icon: <Pencil />,
        hidden: !staff,
        blocked: blocked.edit(quote),
        onSelect: () => open('edit'),
      },
      {
        label: 'Duplicate',
        icon: <Copy />,
        hidden: !staff,
        onSelect: () => void duplicate.run({ params: { id } }),
      },
      { label: 'Download PDF', icon: <Download />, href: endpointUrl(quotes.pdf, { params: { id } }), download: true },
      {
        label: 'Delete',
        icon: <Trash2 />,
        destructive: true,
        hidden: !staff,
        blocked: blocked.delete(quote),
        onSelect: () => void deleteQuote(quote),
      },
    ]
  }
}
