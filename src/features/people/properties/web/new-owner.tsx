import * as z from 'zod/mini'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { properties, type Property, PropertyInput } from '../contract.ts'

const Owner = z.pick(PropertyInput, { client_id: true })

/** The dialog that hands a property over after a sale. */
export const NewOwner = ({ id, onClose }: Pick<RecordDialogProps<Property>, 'id' | 'onClose'>) => (
  <EditDialog
    endpoint={properties.get}
    id={id}
    noun="property"
    title="New Owner"
    description={({ address }) => address}
    schema={() => Owner}
    values={({ client_id }) => ({ client_id })}
    texts={{ texts: { client_id: (_, property) => property?.client_name ?? CHOSEN } }}
    save={(changes) => change(properties.update, { params: { id }, body: changes })}
    submitLabel="Hand Over"
    busyLabel="Handing over..."
    done="Property handed over"
    failed="Failed to hand over the property"
    denied="You don't have permission to update properties"
    onClose={onClose}
  >
    {({ client_name }) => (
      <ClientPicker
        required
        selectedName={client_name}
        help="Panels, equipment and their photos go along. Jobs, quotes and invoices stay with the client they were for."
      />
    )}
  </EditDialog>
)
