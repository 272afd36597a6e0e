import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'
import { type Permit, permitName, permits } from '../../contract.ts'

const toChoice = (permit: Permit): Choice => ({
  value: permit.id,
  label: permitName(permit),
  detail: permit.project_address,
})

/** Searches and chooses a permit on the server. */
export function PermitPicker() {
  const choices = useRecordChoices('permit_id', {
    list: (find) => query(permits.list, { query: find }),
    load: (id) => query(permits.get, { params: { id } }),
    toChoice,
  })
  return <PickerField label="Permit" {...choices} placeholder="Search permits..." empty="No permits found" />
}
