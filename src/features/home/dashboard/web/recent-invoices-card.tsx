import { FileText } from 'lucide-react'
import { invoices } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { useZone } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { RecordLines, SkeletonLines, ViewAll } from '#web/ui/record-lines.tsx'

const SHOWN = 5

/** The invoices created last. */
export function RecentInvoicesCard() {
  const zone = useZone()
  const { data, error } = useRead(invoices.recent, { query: { limit: SHOWN } })
  return (
    <Card title="Recent Invoices" subtitle="Newest first" action={<ViewAll href="/invoices" />} flush>
      {error ? (
        <ErrorState title="Failed to fetch invoices" error={error} />
      ) : data === undefined ? (
        <SkeletonLines count={SHOWN} />
      ) : data.length === 0 ? (
        <EmptyState title="No recent invoices" icon={<FileText aria-hidden="true" />} />
      ) : (
        <RecordLines
          label="Recent Invoices"
          lines={data.map(({ id, client_name, invoice_number, created_at, total, status }) => ({
            id,
            href: `/invoices?open=${id}`,
            title: client_name,
            note: (
              <>
                <span className="tabular-nums">{invoice_number}</span> ·{' '}
                <InstantDate instant={created_at} zone={zone} />
              </>
            ),
            value: <Money>{total}</Money>,
            badge: <StatusBadge states={invoiceStates} status={status} />,
          }))}
        />
      )}
    </Card>
  )
}
