import { type ReactNode, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { add, cents, decimal } from '#contract/money.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { NoRecords, RecordLink, RecordLinks } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { formatCount } from '#contract/text.ts'
import { type Credit, type CreditUsed, payments } from '../../contract.ts'

const GiveCredit = lazily(() => import('../give-credit.tsx').then((module) => module.GiveCredit))

const sources: Record<Credit['source'], string> = {
  referral: 'Referral reward',
  sharing: 'Sharing discount',
  deposit: 'Deposit',
  manual: 'Credit given',
  overpayment: 'Overpayment kept',
}

/** Lines at first. */
const SHOWN = 5

type Props = { client: { id: string; name: string } }

/** A client's credit: what is left, where it came from, and which invoices it paid. Staff can give more. */
export function ClientCredit({ client }: Props) {
  const [giving, setGiving] = useState(false)
  const params = { id: client.id }
  const { data, error } = useRead(payments.credits, { params })
  const uses = useRead(payments.creditUses, { params }).data ?? []
  const deposits = sumCredits(data?.filter(({ source }) => source === 'deposit') ?? [])
  const balance = decimal(sumCredits(data?.filter(({ source }) => source !== 'deposit') ?? []))
  return (
    <section aria-label="Credit">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">
          Credit {data && <Money className="ml-1.5 font-normal text-muted">{balance}</Money>}
          {deposits > 0 && (
            <span className="font-normal text-muted">
              , and <Money>{decimal(deposits)}</Money> in deposits
            </span>
          )}
        </h3>
        <Button variant="outline" size="small" onPointerEnter={GiveCredit.preload} onClick={() => setGiving(true)}>
          Give credit
        </Button>
      </div>
      {error ? (
        <ErrorState title="Failed to load credit" error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : data.length === 0 ? (
        <NoRecords>No credit yet</NoRecords>
      ) : (
        <Shortened rows={data}>
          {(rows) => (
            <ul className="divide-y divide-line rounded-card border border-line">
              {rows.map((credit) => (
                <CreditLine key={credit.id} credit={credit} />
              ))}
            </ul>
          )}
        </Shortened>
      )}
      {uses.length > 0 && (
        <>
          <h4 className="mt-3 mb-1.5 text-13 text-muted">Used on</h4>
          <Shortened rows={uses}>
            {(rows) => (
              <RecordLinks empty="">
                {rows.map((use) => (
                  <UseLine key={use.id} use={use} />
                ))}
              </RecordLinks>
            )}
          </Shortened>
        </>
      )}
      {giving && <GiveCredit client={client} balance={balance} onClose={() => setGiving(false)} />}
    </section>
  )
}

type ShortenedProps<Row> = { rows: readonly Row[]; children: (rows: readonly Row[]) => ReactNode }

/** The first few rows, and a button for all of them. */
function Shortened<Row>({ rows, children }: ShortenedProps<Row>) {
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all ? rows : rows.slice(0, SHOWN))}
      {!all && rows.length > SHOWN && (
        <Button variant="ghost" size="small" className="mt-1" onClick={() => setAll(true)}>
          Show all {formatCount(rows.length)}
        </Button>
      )}
    </>
  )
}

const sumCredits = (credits: readonly Credit[]) => add(...credits.map(({ remaining }) => cents(remaining)))

function CreditLine({ credit }: { credit: Credit }) {
  const zone = useZone()
  const { source, amount, remaining, note, created_by_name, created_at } = credit
  const isNegative = cents(amount) < 0
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2">
      <div className="min-w-0">
        <p>{isNegative ? 'Credit taken back' : sources[source]}</p>
        <p className="text-13 wrap-anywhere text-muted">
          {[formatDate(zone, created_at), created_by_name, note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <Money className="font-medium">{amount}</Money>
        {!isNegative && cents(remaining) < cents(amount) && (
          <p className="text-13 text-muted">
            {cents(remaining) === 0 ? 'Used' : <>{<Money>{remaining}</Money>} left</>}
          </p>
        )}
      </div>
    </li>
  )
}

function UseLine({ use: { invoice_id, invoice_number, payment_method, used, created_at } }: { use: CreditUsed }) {
  const zone = useZone()
  return (
    <RecordLink href={`/invoices?open=${invoice_id}`}>
      <span className="font-medium tabular-nums">{invoice_number}</span>
      <span className="text-13 text-muted">
        {payment_method === 'deposit' && 'Deposit, '}
        {formatDate(zone, created_at)}
      </span>
      <Money className="ml-auto">{used}</Money>
    </RecordLink>
  )
}
