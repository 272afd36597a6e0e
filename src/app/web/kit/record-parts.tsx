import { cityLine } from '#contract/address.ts'
import { durationText } from '#contract/duration.ts'
import { states } from '#contract/states.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { EmailLink, MapLink, PhoneLink, SiteButtons } from '#web/ui/contact.tsx'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Ledger } from '#web/ui/money.tsx'
import { Line, Specimen } from './specimen.tsx'

const permitStates = states({
  draft: { label: 'Draft', tone: 'muted', icon: 'draft', outlined: true },
  pending: { label: 'Pending', tone: 'info', icon: 'waiting' },
  approved: { label: 'Approved', tone: 'good', icon: 'done', over: true },
  rejected: { label: 'Rejected', tone: 'bad', icon: 'alert', over: true },
})

const place = '4812 Shoal Creek Blvd, Austin, TX 78756'

/** The parts that describe a record: facts, money, contacts, states. */
export function RecordParts() {
  const zone = useZone()
  const today = useToday()
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Specimen name="Facts: text, a missing value, dates, a wide one">
        <DefinitionGrid
          facts={[
            { label: 'Client', value: 'Evelyn Pruitt' },
            { label: 'Email', value: null },
            { label: 'Created', value: <InstantDate instant="2026-11-20T15:00:00.000Z" zone={zone} withTime /> },
            { label: 'Due, still owed', value: <DueDate day="2026-11-01" today={today} owed /> },
            { label: 'Notes', value: 'The gate code is 4471.\nThe dog is friendly.', wide: true },
          ]}
        />
      </Specimen>
      <Specimen name="Ledger with the largest sum">
        <Ledger
          rows={[
            { label: 'Subtotal', amount: '99999999.99' },
            { label: 'Paid so far', amount: '-100.00', tone: 'good' },
            { label: 'Balance due', amount: '99999899.99', total: true },
          ]}
        />
      </Specimen>
      <Specimen name="States, one of them from a newer server">
        <Line>
          {[...permitStates.names, 'on_hold'].map((status) => (
            <StatusBadge key={status} states={permitStates} status={status} />
          ))}
        </Line>
      </Specimen>
      <Specimen name="Contact links, an address, durations">
        <DefinitionGrid
          facts={[
            { label: 'Phone', value: <PhoneLink phone="+15125550142" /> },
            { label: 'Email', value: <EmailLink email="evelyn@example.com" /> },
            { label: 'Place', value: <MapLink place={place} /> },
            { label: 'Town', value: cityLine({ city: 'Austin', state: 'TX', zip: null }) },
            { label: 'Duration', value: [0, 45, 120, 90].map(durationText).join(', '), wide: true },
          ]}
        />
        <SiteButtons site={{ client_name: 'Evelyn Pruitt', client_phone: '+15125550142', location: place }} />
      </Specimen>
    </div>
  )
}
