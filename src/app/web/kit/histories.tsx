import { CircleAlert, Mail, Phone } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { Specimen } from './specimen.tsx'

const entries: TimelineEntry[] = [
  {
    id: '1',
    icon: <Phone />,
    text: 'Called',
    who: 'Dana Whitfield',
    at: '2026-11-20T15:00:00.000Z',
    detail: 'Wants a quote for a 200 A panel.\nCall again on Monday.',
  },
  {
    id: '2',
    icon: <Mail />,
    text: 'Quote QUO-00012 sent',
    href: '/kit',
    who: 'Dana Whitfield',
    at: '2026-11-21T09:30:00.000Z',
    badge: <Badge tone="good">Sent</Badge>,
  },
  {
    id: '3',
    icon: <CircleAlert />,
    text: 'Email to evelyn@example.com',
    at: '2026-11-21T09:31:00.000Z',
    detail: 'The mailbox does not exist.',
    failed: true,
  },
]

export const Histories = () => (
  <div className="grid gap-8 md:grid-cols-2">
    <Specimen name="Entries: a note, a link with a badge, a failure">
      <Timeline label="Activity" entries={entries} empty="No activity yet" />
    </Specimen>
    <Specimen name="Empty">
      <Timeline label="Activity of a new lead" entries={[]} empty="No activity yet" />
    </Specimen>
  </div>
)
