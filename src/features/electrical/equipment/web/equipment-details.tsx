import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type Equipment, equipment, equipmentName } from '../contract.ts'
import { EditEquipment } from './equipment-form.tsx'

/** Everything about a piece of equipment, with its photos. */
export function EquipmentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { role } = useUser()
  const staff = isStaff(role)
  const [editing, setEditing] = useState(false)
  if (editing) return <EditEquipment id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog
      endpoint={equipment.get}
      id={id}
      noun="equipment"
      title={(row) => (row ? equipmentName(row) : 'Equipment Details')}
      onClose={onClose}
    >
      {(row) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Facts row={row} />
            <PhotosPanel equipment_id={id} editable={staff} />
            <ChangeHistory record="equipment" id={id} />
          </DialogBody>
          <DialogActions>
            {role === 'admin' && (
              <DeleteButton
                blocked={row.deletion_blocked}
                onClick={() => void remove(row).then((isDeleted) => isDeleted && onClose())}
              />
            )}
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            {staff && <Button onClick={() => setEditing(true)}>Edit</Button>}
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

const remove = (row: Equipment): Promise<boolean> =>
  confirm({
    title: 'Delete this equipment?',
    body: `${equipmentName(row)}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(equipment.delete, { params: { id: row.id } }),
    done: 'Equipment deleted',
    failed: 'Failed to delete equipment',
    denied: "You don't have permission to delete equipment",
  })

const Facts = ({ row: { address, client_name, serial, installed_on, warranty_until, notes } }: { row: Equipment }) => (
  <DefinitionGrid
    facts={[
      { label: 'Address', value: address },
      { label: 'Owner', value: client_name },
      { label: 'Installed', value: installed_on && formatDay(installed_on) },
      { label: 'Warranty until', value: warranty_until && formatDay(warranty_until) },
      { label: 'Serial number', value: serial, wide: true },
      ...(notes === null ? [] : [{ label: 'Notes', value: notes, wide: true }]),
    ]}
  />
)
