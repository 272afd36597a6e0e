import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { EMAIL_NOT_CONFIRMED } from '#web/ui/unproven.tsx'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type Client, clients } from '../../contract.ts'

const choiceOf = ({ id, name, email, email_unproven, phone }: Client): Choice => ({
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
  disabled?: boolean
  /** The name of the form's initial client, if known: saves a request. */
  selectedName?: string
}

/** Searches and chooses a client on the server. `<ClientPicker name="client_id" required />` */
export function ClientPicker({ name = 'client_id', label = 'Client', selectedName, ...field }: Props) {
  const { find, choicesOf } = useServerSearch()
  const list = useQuery({ ...query(clients.list, { query: find }), placeholderData: keepPreviousData })
  const search = choicesOf(list, choiceOf)
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...search}
      chosen={useChosen(name, search.choices, selectedName)}
      placeholder="Search clients..."
      empty="No clients found"
    />
  )
}

/** The form's client, even if no search has found it. */
function useChosen(name: string, found: readonly Choice[], firstName: string | undefined): Choice | undefined {
  const held: unknown = useWatch({ name })
  const value = typeof held === 'string' ? held : ''
  const [last, setLast] = useState(firstName === undefined ? undefined : { value, label: firstName })
  const listed = found.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const known = listed ?? (last?.value === value ? last : undefined)
  const { data } = useQuery({
    ...query(clients.get, { params: { id: value } }),
    enabled: value !== '' && known === undefined,
  })
  return known ?? (data && choiceOf(data))
}
