import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { EMAIL_NOT_CONFIRMED } from '#web/ui/unproven.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
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
  const { find, toChoices } = useServerSearch(clients.create)
  const list = useQuery({ ...query(clients.list, { query: find }), placeholderData: keepPreviousData })
  const search = toChoices(list, toChoice)
  const value: unknown = useWatch({ name })
  const first = selectedName === undefined ? undefined : { value: String(value), label: selectedName }
  const load = (id: string) => query(clients.get, { params: { id } })
  const chosen = useChosen(name, { choices: search.choices, first, load, toChoice })
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...(blocked !== null && { disabled: true, help: blocked })}
      {...search}
      chosen={chosen}
      placeholder="Search clients..."
      empty="No clients found"
    />
  )
}
