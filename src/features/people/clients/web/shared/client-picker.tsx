import { useWatch } from 'react-hook-form'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { EMAIL_NOT_CONFIRMED } from '#web/ui/unproven.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'
import { type Client, clients } from '../../contract.ts'

const toChoice = ({ id, name, email, email_unproven, phone }: Client): Choice => ({
  value: id,
  label: name,
  detail: email ?? (phone && formatPhone(phone)),
  mark: email_unproven && EMAIL_NOT_CONFIRMED,
})

type Props = {
  name?: string
  label?: string
  help?: string
  required?: boolean
  /** Why another client cannot be chosen, or null. Shown below. */
  blocked?: string | null
  /** The name of the form's initial client, if known: saves a request. */
  selectedName?: string
}

/** Searches and chooses a client on the server. `<ClientPicker name="client_id" required />` */
export function ClientPicker({ name = 'client_id', label = 'Client', selectedName, blocked = null, ...field }: Props) {
  const value: unknown = useWatch({ name })
  const choices = useRecordChoices(name, {
    list: (find) => query(clients.list, { query: find }),
    load: (id) => query(clients.get, { params: { id } }),
    toChoice,
    first: selectedName === undefined ? undefined : { value: String(value), label: selectedName },
    create: clients.create,
  })
  return (
    <PickerField
      label={label}
      {...field}
      {...(blocked !== null && { disabled: true, help: blocked })}
      {...choices}
      placeholder="Search clients..."
      empty="No clients found"
    />
  )
}
