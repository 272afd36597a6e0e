import { formatPhone } from '#contract/phone-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Lead } from '../contract.ts'
import type { Clock } from '../rules/follow-ups.ts'
import { listMarks } from './lead-marks.ts'

export const MarkBadges = ({ marks }: { marks: ReturnType<typeof listMarks> }) =>
  marks.map(({ text, tone }) => (
    <Badge key={text} tone={tone} outlined={tone === 'muted'}>
      {text}
    </Badge>
  ))

/** A card of the pipeline. */
export function LeadCard({ lead, clock }: { lead: Lead; clock: Clock }) {
  const { name, email, phone, estimated_value, service_interest } = lead
  const marks = listMarks(lead, clock)
  return (
    <span className="grid gap-1">
      <span className="text-14 leading-5 font-semibold">{name}</span>
      {service_interest !== null && <span>{service_interest}</span>}
      {estimated_value !== null && <Money className="font-medium">{estimated_value}</Money>}
      <span className="grid text-12 text-muted">
        <span className="truncate" title={email}>
          {email}
        </span>
        {phone !== null && <span className="tabular-nums">{formatPhone(phone)}</span>}
      </span>
      {marks.length > 0 && (
        <span className="mt-0.5 flex flex-wrap gap-1">
          <MarkBadges marks={marks} />
        </span>
      )}
    </span>
  )
}
