import { type Lead, leads } from '#features/sales/leads/contract.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'

const toChoice = ({ id, name, email }: Pick<Lead, 'id' | 'name' | 'email'>): Choice => ({
  value: id,
  label: name,
  detail: email,
})

/** Searches and chooses a sales lead on the server. */
export function LeadPicker() {
  const choices = useRecordChoices('lead_id', {
    list: (find) => query(leads.list, { query: find }),
    load: (id) => query(leads.get, { params: { id } }),
    toChoice,
  })
  return (
    <PickerField
      label="Lead"
      help="For someone who is not a client yet."
      {...choices}
      placeholder="Search leads..."
      empty="No leads found"
    />
  )
}
