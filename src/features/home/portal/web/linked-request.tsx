import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { addMinutes, formatLongDay, formatTime } from '#contract/date-format.ts'
import { call } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Heading } from '#web/ui/page.tsx'
import { type LinkedRequest, portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'
import { Fault, useAnswer } from './use-answer.tsx'

// Its schema loads when the client asks.
const AskAnotherTime = lazily(() => import('./ask-another-time.tsx').then((m) => m.AskAnotherTime))

/** The new time of visits, which their client confirms, or asks for another one. */
export function LinkedRequestPage({ token, document, show, reload }: DocumentProps<'visit_request'>) {
  const [asking, setAsking] = useState(false)
  // After a refusal the visits are not what the page shows.
  const { busy, fault, run } = useAnswer({ show, reload })
  const { request, company } = document
  const isAnswered = request.status === 'confirmed' || request.status === 'another_time'
  const isOpen = !isAnswered && request.closed === null
  const confirm = () => run(() => call(portal.confirmTime, { params: { token } }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <Heading>{isOpen ? 'Does the new time suit you?' : 'Your new time'}</Heading>
        <p className="mt-0.5 text-14 wrap-anywhere text-muted">For {request.client_name}</p>
      </header>
      {isAnswered && <Answer request={request} />}
      {request.visits.map((visit) => (
        <Card key={`${visit.title} ${visit.scheduled_date}`}>
          <DefinitionGrid
            facts={[
              { label: 'Service', value: visit.title, wide: true },
              ...(visit.void
                ? [{ label: 'Date', value: 'Changed again since', wide: true }]
                : [
                    { label: 'Date', value: formatLongDay(company.time_zone, visit.scheduled_date), wide: true },
                    { label: 'Time', value: formatPeriod(company.time_zone, visit), wide: true },
                  ]),
              ...(visit.location === null ? [] : [{ label: 'Location', value: visit.location, wide: true }]),
            ]}
          />
        </Card>
      ))}
      <Fault>{fault}</Fault>
      {request.closed !== null ? (
        <p className="text-muted">{request.closed}</p>
      ) : isAnswered ? null : asking ? (
        <AskAnotherTime token={token} show={show} onClose={() => setAsking(false)} />
      ) : (
        <div className="grid gap-2">
          <Button size="large" busy={busy} onClick={() => void confirm()}>
            Yes, that works
          </Button>
          <Button variant="outline" size="large" onClick={() => setAsking(true)}>
            Ask for another time
          </Button>
        </div>
      )}
    </div>
  )
}

type Visit = LinkedRequest['request']['visits'][number]

const formatPeriod = (zone: string, { scheduled_date, duration_minutes }: Visit) =>
  `${formatTime(zone, scheduled_date)} to ${formatTime(zone, addMinutes(scheduled_date, duration_minutes))}`

const Answer = ({ request: { status, note } }: Pick<LinkedRequest, 'request'>) => (
  <p role="status" className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
    {status === 'confirmed' ? (
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
    ) : (
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info" />
    )}
    <span className="wrap-anywhere">
      {status === 'confirmed'
        ? 'You confirmed this time. See you then.'
        : 'You asked for another time. We will call you.'}
      {note !== null && <span className="block text-muted">“{note}”</span>}
    </span>
  </p>
)
