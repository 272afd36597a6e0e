import { clsx } from 'clsx'
import { Ban, CircleCheck, Eye, FileText, Pencil, Send, TimerOff } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { fullTouchTarget } from '#web/ui/inline-link.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import type { QuoteDetails, QuoteVersion } from '../contract.ts'

type Props = { quote: QuoteDetails; onShow: (version: number) => void }

/** Events of a quote, latest first. A sent version opens as it was sent. */
export function QuoteHistory({ quote, onShow }: Props) {
  const { versions, version, created_at, created_by_name } = quote
  const isBegun = version > 1 && versions[0]?.version !== version
  const entries: TimelineEntry[] = [
    ...(isBegun
      ? [{ id: 'draft', icon: <Pencil />, text: `Version ${version} begun, not sent yet`, at: quote.updated_at }]
      : []),
    ...versions.flatMap((quoteVersion) => toTimelineEntries(quoteVersion, onShow)),
    { id: 'created', icon: <FileText />, text: 'Created', at: created_at, who: created_by_name },
  ]
  return <Timeline label="History" entries={entries} empty="Nothing yet" />
}

function toTimelineEntries(quoteVersion: QuoteVersion, onShow: Props['onShow']): TimelineEntry[] {
  const { version, total, sent_at, sent_by_name, viewed_at, declined_at, decline_reason, expired_at } = quoteVersion
  const { accepted_at, accepted_by_name, accepted_total } = quoteVersion
  const show = (
    <button
      type="button"
      onClick={() => onShow(version)}
      className={clsx(
        'rounded-control text-left underline decoration-line-strong underline-offset-4 hover:decoration-current',
        fullTouchTarget,
      )}
    >
      Version {version} sent, {formatMoney(total)}
    </button>
  )
  const id = (event: string) => `${version} ${event}`
  return [
    ...(accepted_at === null
      ? []
      : [
          {
            id: id('accepted'),
            icon: <CircleCheck />,
            text: `Version ${version} accepted, ${formatMoney(accepted_total ?? total)}`,
            at: accepted_at,
            ...(accepted_by_name !== null && { who: accepted_by_name }),
          },
        ]),
    ...(expired_at === null
      ? []
      : [{ id: id('expired'), icon: <TimerOff />, text: `Version ${version} expired`, at: expired_at }]),
    ...(declined_at === null
      ? []
      : [
          {
            id: id('declined'),
            icon: <Ban />,
            text: `Version ${version} declined`,
            at: declined_at,
            ...(decline_reason !== null && { detail: decline_reason }),
          },
        ]),
    ...(viewed_at === null
      ? []
      : [{ id: id('viewed'), icon: <Eye />, text: `Version ${version} opened by the client`, at: viewed_at }]),
    { id: id('sent'), icon: <Send />, text: show, at: sent_at, who: sent_by_name },
  ]
}
