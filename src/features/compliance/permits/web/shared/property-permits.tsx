import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { permits } from '../../contract.ts'
import { permitStates } from '../../states.ts'
import { PermitDetailsDialog } from './permit-details.tsx'

/** The permits of the jobs at a property, and those for its address. */
export const PropertyPermits = ({ property }: { property: { id: string } }) => (
  <RecordSection
    title="Permits"
    list={useRead(permits.list, { query: { property_id: property.id, status: 'all' } })}
    empty="No permits yet"
    toLine={({ permit_type, permit_number, client_name, status }) => ({
      name: permit_type,
      detail: [permit_number, client_name].filter(Boolean).join(', '),
      status: <StatusBadge states={permitStates} status={status} />,
    })}
    details={PermitDetailsDialog}
  />
)
