import { isStaff } from '#contract/roles.ts'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { MapLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { properties, type Property, propertyAddress, type PropertyDetails as Details } from '../contract.ts'
import { streetLine } from '../rules/address.ts'
import { toAccessFacts } from './shared/access-notes.tsx'
import { propertySections } from './shared/property-sections.ts'

/** Everything at one address: the facts, what is built in, and the history of former owners too, for staff. */
export function PropertyDetails({ id, row, onClose, onGo, onDeleted }: RecordDialogProps<Property, 'edit' | 'owner'>) {
  const { role } = useUser()
  const staff = isStaff(role)
  return (
    <RecordDialog
      endpoint={properties.get}
      id={id}
      noun="property"
      title={(property) => {
        const named = property ?? row
        return named ? streetLine(named) : 'Property Details'
      }}
      size="wide"
      renderAside={({ new_construction }) => new_construction && <Badge outlined>New construction</Badge>}
      onClose={onClose}
    >
      {(property) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Facts property={property} staff={staff} />
            <Sections point={propertySections} props={{ property }} />
            <PhotosPanel property_id={id} editable={false} empty="No photos at this address yet" />
            <ChangeHistory record="property" id={id} />
          </DialogBody>
          <DialogActions>
            {role === 'admin' && (
              <DeleteButton
                blocked={property.deletion_blocked}
                onClick={() => void remove(property).then((isDeleted) => isDeleted && onDeleted())}
              />
            )}
            {staff ? (
              <>
                <Button variant="outline" onClick={() => onGo('owner')}>
                  New Owner
                </Button>
                <Button onClick={() => onGo('edit')}>Edit</Button>
              </>
            ) : (
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

const remove = ({ id, address }: Property): Promise<boolean> =>
  confirm({
    title: `Delete ${address}?`,
    body: 'This action cannot be undone.',
    action: 'Delete',
    run: () => change(properties.delete, { params: { id } }),
    done: 'Property deleted',
    failed: 'Failed to delete property',
    denied: "You don't have permission to delete properties",
  })

function Facts({ property, staff }: { property: Details; staff: boolean }) {
  const { client_id, client_name, kind, jurisdiction, esi_id, coordinates, notes } = property
  const owner = staff && <InlineLink href={`/clients?open=${client_id}`}>{client_name}</InlineLink>
  return (
    <DefinitionGrid
      facts={[
        { label: 'Address', value: <MapLink place={propertyAddress(property)} /> },
        { label: 'Owner', value: owner || client_name },
        { label: 'Kind', value: kind === 'commercial' ? 'Commercial' : 'Residential' },
        { label: 'Jurisdiction', value: jurisdiction },
        { label: 'ESI ID', value: esi_id && <span className="tabular-nums">{esi_id}</span> },
        ...(coordinates === null ? [] : [{ label: 'Coordinates', value: <MapLink place={coordinates} /> }]),
        ...toAccessFacts(property),
        ...(notes === null ? [] : [{ label: 'Notes', value: notes, wide: true }]),
      ]}
    />
  )
}
