import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { EMAIL_NOT_CONFIRMED } from '#web/ui/unproven.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type User, users } from '#features/people/users/contract.ts'

const toChoice = ({ id, name, email, email_confirmed, phone }: User): Choice => ({
  value: id,
  label: name,
  detail: [shownEmail(email), phone && formatPhone(phone)].filter(Boolean).join(' · '),
  mark: !email_confirmed && EMAIL_NOT_CONFIRMED,
})

type Props = {
  name?: string
  help?: string
  /** The login that the form starts with. */
  selected?: { id: string; name: string } | null
}

/** Searches and chooses a client's login. The email distinguishes logins with the same name. */
export function LoginPicker({ name = 'user_id', help, selected = null }: Props) {
  const { find, toChoices } = useServerSearch()
  const request = query(users.list, { query: { ...find, role: 'client' } })
  const search = toChoices(useQuery({ ...request, placeholderData: keepPreviousData }), toChoice)
  const first = selected ? { value: selected.id, label: selected.name } : undefined
  const chosen = useChosen(name, { choices: search.choices, first })
  return (
    <PickerField
      name={name}
      label="Sign-in"
      help={help}
      {...search}
      chosen={chosen}
      placeholder="Search by name or email..."
      empty="No sign-in with the role client found"
    />
  )
}
