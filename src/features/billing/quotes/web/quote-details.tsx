import { Copy, Download, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isStaff } from '#contract/roles.ts'
import { formatDay } from '#contract/dates.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { DeliveryList } from '#features/messages/deliveries/web/shared/delivery-list.tsx'
import { ItemsTable } from '#features/billing/invoices/web/shared/items-table.tsx'
import { DocumentLinks } from '#features/people/links/web/shared/document-links.tsx'
import { endpointUrl } from '#web/platform/api.ts'
import { useViewed } from '#web/platform/open-record.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { EmailLink, PhoneLink } from '#web/ui/contact.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type QuoteDetails as Details, quotes } from '../contract.ts'
import { quoteNoun } from '../rules/change-orders.ts'
import { lineNote } from '../rules/line-note.ts'
import { blocked, quoteStates } from '../states.ts'
import { deleteQuote, useDuplicateQuote, useSendQuote } from './quote-actions.ts'
import { ContractLedger } from './shared/contract-ledger.tsx'
import { QuoteHistory } from './quote-history.tsx'
import { QuoteLedger } from './quote-ledger.tsx'
import { SentVersion } from './sent-version.tsx'
import { ownQuoteBar, quoteSections } from './shared/quote-sections.ts'

type Props = { id: string; onClose: () => void; onGo: (dialog: 'edit') => void; onDeleted: () => void }

/** Everything about a quote, with its actions. */
export function QuoteDetails({ id, onClose, onGo, onDeleted }: Props) {
  const [openVersion, setOpenVersion] = useState<number | null>(null)
  return (
    <RecordDialog
      endpoint={quotes.get}
      id={id}
      noun="quote"
      title={(quote) => (quote?.is_change_order ? 'Change Order Details' : 'Quote Details')}
      size="wide"
      onClose={onClose}
    >
      {(quote) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Headline quote={quote} />
            <Facts quote={quote} />
            <Items quote={quote} />
            <Sections point={quoteSections} props={{ quote }} />
            <Texts quote={quote} onShow={setOpenVersion} />
            <ChangeHistory record="quote" id={id} />
          </DialogBody>
          <Actions quote={quote} onGo={onGo} onDeleted={onDeleted} />
          {openVersion !== null && <SentVersion id={id} number={openVersion} onClose={() => setOpenVersion(null)} />}
        </>
      )}
    </RecordDialog>
  )
}

/** Which quote and version, its status, and the total. */
const Headline = ({ quote: { quote_number, version, versions, status, total, valid_until } }: { quote: Details }) => (
  <div className="flex items-start justify-between gap-4">
    <div className="grid justify-items-start gap-1.5">
      <p className="text-20 leading-9 font-semibold tracking-tight">
        {quote_number}
        {version > 1 && <span className="ml-2 text-14 font-normal text-muted">Version {version}</span>}
      </p>
      <StatusBadge states={quoteStates} status={status} />
    </div>
    <div className="text-right">
      <Money className="text-28 font-semibold tracking-tight">{total}</Money>
      <p className="mt-1.5 text-13 text-muted">
        {versions.some(({ accepted_at }) => accepted_at !== null)
          ? 'Accepted total'
          : valid_until === null
            ? 'No end date'
            : `Valid until ${formatDay(valid_until)}`}
      </p>
    </div>
  </div>
)

function Facts({ quote }: { quote: Details }) {
  const { id, recipient, lead_id, client_id, job_id, contract, calculation, created_at, sent_at } = quote
  const zone = useZone()
  const { name, email, phone } = recipient
  return (
    <DefinitionGrid
      className="md:grid-cols-4"
      facts={[
        {
          label: client_id === null && lead_id !== null ? 'Lead' : 'Client',
          wide: true,
          value: (
            <>
              <span className="block font-medium">{name}</span>
              <span className="flex flex-wrap gap-x-3 text-13 text-muted">
                {email !== null && <EmailLink email={email} />}
                {phone !== null && <PhoneLink phone={phone} />}
              </span>
            </>
          ),
        },
        ...(contract
          ? [
              {
                label: 'Job',
                wide: true,
                value: <InlineLink href={`/jobs?open=${job_id}`}>{contract.job_title}</InlineLink>,
              },
            ]
          : []),
        ...(calculation
          ? [
              {
                label: 'Load calculation',
                wide: true,
                value: (
                  <a
                    href={endpointUrl(quotes.calculation, { params: { id } })}
                    target="_blank"
                    rel="noreferrer"
                    className="font-medium underline-offset-2 hover:underline"
                  >
                    {calculation.name}: {calculation.answer}
                  </a>
                ),
              },
            ]
          : []),
        { label: 'Created', value: <InstantDate instant={created_at} zone={zone} /> },
        { label: 'Sent', value: sent_at && <InstantDate instant={sent_at} zone={zone} /> },
      ]}
    />
  )
}

const Items = ({ quote }: { quote: Details }) => (
  <section>
    <h3 className="sr-only">Line items</h3>
    <ItemsTable items={quote.items.map((item, index) => ({ ...item, note: lineNote(item, index, quote) }))} />
    <div className="mt-2 border-t border-line pt-4">
      <QuoteLedger quote={quote} />
    </div>
    {quote.contract && (
      <div className="mt-4 border-t border-line pt-4">
        <ContractLedger contract={quote.contract} total={quote.total} />
      </div>
    )}
  </section>
)

const heading = 'text-13 font-medium text-muted'

function Texts({ quote, onShow }: { quote: Details; onShow: (version: number) => void }) {
  const { notes, terms, deliveries } = quote
  const texts = [
    ['Notes', notes],
    ['Terms', terms],
  ] as const
  return (
    <>
      {texts.map(
        ([title, text]) =>
          text !== null && (
            <section key={title}>
              <h3 className={heading}>{title}</h3>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
            </section>
          ),
      )}
      <section>
        <h3 className={heading}>History</h3>
        <QuoteHistory quote={quote} onShow={onShow} />
      </section>
      {deliveries && (
        <DocumentLinks
          kind="quote"
          id={quote.id}
          refusal={quote.status === 'draft' ? blocked.accept(quote, '') : null}
        />
      )}
      {deliveries && (
        <section>
          <h3 className={heading}>Delivery</h3>
          <DeliveryList deliveries={deliveries} />
        </section>
      )}
    </>
  )
}

function Actions({ quote, onGo, onDeleted }: Pick<Props, 'onGo' | 'onDeleted'> & { quote: Details }) {
  const staff = isStaff(useUser().role)
  const today = useToday()
  const send = useSendQuote(quoteNoun(quote))
  const duplicate = useDuplicateQuote(useViewed().view)
  const { id } = quote
  const params = { id }
  const pdf: BarAction = {
    label: 'Download PDF',
    icon: <Download />,
    href: endpointUrl(quotes.pdf, { params }),
    download: true,
  }
  if (!staff) return <Sections point={ownQuoteBar} props={{ quote, more: [pdf] }} />
  const actions: BarAction[] = [
    {
      label: 'Send via Email & SMS',
      short: 'Send',
      icon: <Send />,
      blocked: blocked.send(quote, today),
      busy: send.isBusy(id),
      onSelect: () => void send.run({ params }),
    },
    { label: 'Edit', icon: <Pencil />, blocked: blocked.edit(quote), onSelect: () => onGo('edit') },
    pdf,
    {
      label: 'Duplicate',
      icon: <Copy />,
      busy: duplicate.isBusy(id),
      onSelect: () => void duplicate.run({ params }),
    },
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      blocked: blocked.delete(quote),
      onSelect: () => void deleteQuote(quote).then((isDeleted) => isDeleted && onDeleted()),
    },
  ]
  return <ActionBar actions={actions} />
}
