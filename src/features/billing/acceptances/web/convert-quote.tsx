import { acceptances, ConvertInput } from '#features/billing/acceptances/contract.ts'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Props = { quote: { id: string; quote_number: string }; onClose: () => void }

/** Asks which client the lead of an accepted quote becomes, and converts the quote. */
export const ConvertQuote = ({ quote: { id, quote_number }, onClose }: Props) => (
  <FormDialog
    title="Convert to job"
    description={`${quote_number} is for a lead. The lead becomes a client first.`}
    schema={ConvertInput}
    defaults={{ client_id: '' }}
    submitLabel="Convert to job"
    busyLabel="Converting..."
    done="Quote converted to a job"
    failed="Failed to convert quote"
    onClose={onClose}
    save={({ client_id }) =>
      change(acceptances.convert, { params: { id }, body: { client_id, create: client_id === null } })
    }
  >
    <ClientPicker
      name="client_id"
      label="Existing client"
      help="Choose the client if they are already in your list. Leave this empty to create a new one."
    />
  </FormDialog>
)
