import { shownEmail } from '#contract/email.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { EMAIL_NOT_CONFIRMED } from '#web/ui/unproven.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'
import { type User, users } from '#features/people/users/contract.ts'

const toChoice = ({ id, name, email, email_confirmed, phone }: User): Choice => ({
  value: id,
  label: name,
  detail: [shownEmail(email), phone && formatPhone(phone)].filter(Boolean).join(' · '),
  mark: !email_confirmed && EMAIL_NOT_CONFIRMED,
})

type Props = {
  /** The login that the form starts with. */
  selected?: { id: string; name: string } | null
}

/** Searches and chooses a client's login. The email distinguishes logins with the same name. */
export function LoginPicker({ selected = null }: Props) {
  const choices = useRecordChoices('user_id', {
    list: (find) => query(users.list, { query: { ...find, role: 'client' } }),
    toChoice,
    first: selected ? { value: selected.id, label: selected.name } : undefined,
  })
  return (
    <PickerField
      label="Sign-in"
      help="The person must have registered. If they have not, use Invite to portal."
      {...choices}
      placeholder="Search by name or email..."
      empty="No sign-in with the role client found"
    />
  )
}
