import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { type Client, clients } from '../contract.ts'

const SHOWN = 50
const PAUSE_MS = 150

const choiceOf = ({ id, name, email, phone }: Client): Choice => ({
  value: id,
  label: name,
  detail: email ?? (phone && formatPhone(phone)),
})

const fits = ({ label, detail }: Choice, typed: string): boolean =>
  `${label}\n${detail ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

/** What was typed, once the person pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

type Props = {
  name?: string
  label?: string
  help?: string
  required?: boolean
  disabled?: boolean
  /** What the client is called that the form holds at first, where it is known: saves a call. */
  selectedName?: string
}

/** Chooses a client in a form, of any number: the server finds them. `<ClientPicker name="client_id" required />` */
export function ClientPicker({ name = 'client_id', label = 'Client', selectedName, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...query(clients.list, { query: { limit: SHOWN, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  })
  // Until the server has answered, only what also fits what is typed by now: Enter must not choose another client.
  const isBehind = isPlaceholderData || typed.trim() !== q
  const choices = data.map(choiceOf).filter((choice) => !isBehind || fits(choice, typed))
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      choices={choices}
      chosen={useChosen(name, choices, selectedName)}
      onSearch={setTyped}
      loading={isBehind || isFetching}
      placeholder="Search clients..."
      empty="No clients found"
    />
  )
}

/** The client that the form holds, also when no search has found it. */
function useChosen(name: string, found: readonly Choice[], firstName: string | undefined): Choice | undefined {
  const held: unknown = useWatch({ name })
  const value = typeof held === 'string' ? held : ''
  const [last, setLast] = useState(firstName === undefined ? undefined : { value, label: firstName })
  const listed = found.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const known = listed ?? (last?.value === value ? last : undefined)
  const { data } = useQuery({
    ...query(clients.read, { params: { id: value } }),
    enabled: value !== '' && known === undefined,
  })
  return known ?? (data && choiceOf(data))
}
