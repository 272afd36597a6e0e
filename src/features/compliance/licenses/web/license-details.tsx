import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type LicenseRow, licenses } from '../contract.ts'
import { kindLabel, licenseStates, statusOn } from '../states.ts'
import { EditLicense } from './license-form.tsx'

type Props = { id: string; onClose: () => void }

/** Everything about a license, with its history. */
export function LicenseDetails({ id, onClose }: Props) {
  const { role } = useUser()
  const today = useToday()
  const [editing, setEditing] = useState(false)
  if (editing) return <EditLicense id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog
      endpoint={licenses.get}
      id={id}
      noun="license"
      title="License Details"
      renderAside={({ expires_on }) => <StatusBadge states={licenseStates} status={statusOn(expires_on, today)} />}
      onClose={onClose}
    >
      {(license) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Facts license={license} />
            <PhotosPanel license_id={id} title="Files" empty="No files yet" editable />
            <History record="license" id={id} />
          </DialogBody>
          {role === 'admin' && (
            <DialogActions>
              <DeleteButton onClick={() => void remove(license).then((isGone) => isGone && onClose())} />
              <Button onClick={() => setEditing(true)}>Edit</Button>
            </DialogActions>
          )}
        </>
      )}
    </RecordDialog>
  )
}

const remove = ({ id, kind, number }: LicenseRow): Promise<boolean> =>
  confirm({
    title: 'Delete this license?',
    body: `${kindLabel(kind)} ${number}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(licenses.delete, { params: { id } }),
    done: 'License deleted',
    failed: 'Failed to delete the license',
    denied: 'Only administrators can delete licenses',
  })

const Facts = ({ license }: { license: LicenseRow }) => (
  <DefinitionGrid
    facts={[
      { label: 'Kind', value: kindLabel(license.kind) },
      { label: 'Number', value: license.number },
      { label: 'Holder', value: license.holder_name },
      { label: 'Issued by', value: license.issued_by ?? 'Not entered' },
      { label: 'Expires', value: formatDay(license.expires_on) },
      ...(license.notes === null ? [] : [{ label: 'Notes', value: license.notes, wide: true }]),
    ]}
  />
)
