import { useToday, useZone } from '#web/platform/zone.ts'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Ledger } from '#web/ui/money.tsx'
import { Specimen } from './specimen.tsx'

/** What a record is described with. Contact links, addresses, durations and the clock belong here. */
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
    </div>
  )
}
