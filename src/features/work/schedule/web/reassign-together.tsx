import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { replaceMember } from '#features/work/visits/rules/crew.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Technician } from '../contract.ts'
import { RefusedVisits, useChangeTogether } from './change-together.tsx'
import type { ShownVisit } from './use-schedule.ts'
import { UNASSIGNED } from './visit-words.ts'

const ReassignInput = z.object({ assigned_to: z.string() })

type Props = {
  visits: readonly ShownVisit[]
  technicians: readonly Technician[]
  onDone: () => void
  onClose: () => void
}

/** Gives the selected visits another lead. Helpers stay. */
export function ReassignTogether({ visits: all, technicians, onDone, onClose }: Props) {
  const { save, isIn, refused, leaveOut } = useChangeTogether()
  const visits = all.filter(isIn)
  const active = technicians.filter((technician) => technician.active)
  const getName = (id: string) => active.find((technician) => technician.id === id)?.name ?? UNASSIGNED
  return (
    <FormDialog
      title={`Reassign ${pluralize(visits.length, 'visit')}`}
      description="The technician who leads each visit changes. Helpers stay."
      schema={ReassignInput}
      defaults={{ assigned_to: active[0]?.id ?? '' }}
      submitLabel="Reassign"
      busyLabel="Saving..."
      denied="You don't have permission to move visits"
      onSaved={onDone}
      onClose={onClose}
      save={({ assigned_to }) =>
        save(visits, (visit) => replaceMember(visit, visit.assigned_to, assigned_to || null), {
          done: (count) => `${pluralize(count, 'visit')} reassigned: ${getName(assigned_to)}.`,
        })
      }
    >
      <SelectField
        name="assigned_to"
        label="Technician"
        options={[...active.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: UNASSIGNED }]}
      />
      <RefusedVisits {...{ refused, leaveOut }} />
    </FormDialog>
  )
}
