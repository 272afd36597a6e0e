import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPhone } from '#contract/phone-format.ts'
import { clients } from '#features/people/clients/contract.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { messages, type Recipient } from '../contract.ts'
import { toFieldValue } from './recipient-value.ts'

const kinds = { client: 'Client', staff: 'Staff', lead: 'Lead', number: 'New number' }

const toChoice = (recipient: Recipient): Choice => {
  const { kind, name, phone } = recipient
  const number = formatPhone(phone)
  const detail = name === null ? kinds[kind] : `${kinds[kind]} · ${number}`
  return { value: toFieldValue(recipient), label: name ?? number, detail }
}

type Props = {
  name: string
  /** The client that is chosen at first, or empty. */
  clientId: string
}

/** Searches clients, staff and leads on the server, and takes any other number. */
export function RecipientField({ name, clientId }: Props) {
  const { find, toChoices } = useServerSearch()
  const list = useQuery({ ...query(messages.recipients, { query: { q: find.q } }), placeholderData: keepPreviousData })
  const search = toChoices(list, toChoice)
  const chosen = useChosen(name, {
    choices: search.choices,
    // Any other recipient was chosen from what the search found.
    load: () => query(clients.get, { params: { id: clientId } }),
    toChoice: (client) => ({ value: `client:${clientId}`, label: client.name }),
  })
  return (
    <PickerField
      name={name}
      label="To"
      required
      {...search}
      chosen={chosen}
      placeholder="Name or phone number..."
      empty="No one found. Type a whole phone number to text it."
    />
  )
}
