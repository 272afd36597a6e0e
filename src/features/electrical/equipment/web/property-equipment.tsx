import { formatDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { type Equipment, equipment, equipmentName } from '../contract.ts'
import { EquipmentDialog } from './equipment-details.tsx'
import { AddEquipment } from './equipment-form.tsx'

export function PropertyEquipment({ property: { id } }: { property: { id: string } }) {
  const today = useToday()
  const staff = isStaff(useUser().role)
  return (
    <RecordSection
      title="Equipment"
      list={useRead(equipment.list, { query: { property_id: id } })}
      empty="No equipment yet"
      toLine={(row) => ({
        name: equipmentName(row),
        detail: row.installed_on && `Installed ${formatDay(row.installed_on)}`,
        status: <Warranty row={row} today={today} />,
      })}
      details={EquipmentDialog}
      {...(staff && {
        create: {
          label: 'Add Equipment',
          renderDialog: ({ onClose }: { onClose: () => void }) => <AddEquipment property_id={id} onClose={onClose} />,
        },
      })}
    />
  )
}

const Warranty = ({ row: { warranty_until }, today }: { row: Equipment; today: string }) =>
  warranty_until !== null && (
    <Badge outlined>{warranty_until < today ? 'Warranty ended' : `Warranty until ${formatDay(warranty_until)}`}</Badge>
  )
