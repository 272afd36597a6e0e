import * as z from 'zod/mini'
import { useFormContext } from 'react-hook-form'
import { RequiredText } from '#contract/listing.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextareaField } from '#web/ui/fields.tsx'
import { blocked, CLOSING_NEEDS_REASON, leads } from '../contract.ts'
import { leadFailure } from './lead-actions.tsx'

type Outcome = 'won' | 'lost'

const CloseForm = z.object({
  close_reason: RequiredText(500, CLOSING_NEEDS_REASON),
})

const outcomes: Record<Outcome, { title: string; done: string; reasons: string[] }> = {
  won: {
    title: 'Mark as Won',
    done: 'Lead marked as won',
    reasons: ['Best price', 'Fastest response', 'Recommended', 'Repeat customer'],
  },
  lost: {
    title: 'Mark as Lost',
    done: 'Lead marked as lost',
    reasons: ['Price too high', 'Chose another company', 'No response', 'Project cancelled'],
  },
}

type Props = { id: string; outcome: Outcome; onClose: () => void }

/** Asks why a lead was won or lost, and closes it. */
export function CloseLead({ id, outcome, onClose }: Props) {
  const { title, done, reasons } = outcomes[outcome]
  return (
    <EditDialog
      endpoint={leads.get}
      id={id}
      noun="lead"
      title={title}
      description={({ name }) => name}
      blocked={(lead) => blocked.move(lead, outcome)}
      schema={() => CloseForm}
      values={({ close_reason }) => ({ close_reason: close_reason ?? '' })}
      save={({ updated_at }, { close_reason }) =>
        change(leads.update, { params: { id }, body: { status: outcome, close_reason, updated_at } })
      }
      submitLabel={title}
      busyLabel="Saving..."
      done={done}
      {...leadFailure}
      onClose={onClose}
    >
      {() => (
        <>
          <TextareaField name="close_reason" label="Reason" rows={2} required />
          <Reasons reasons={reasons} />
        </>
      )}
    </EditDialog>
  )
}

/** The usual reasons, in one press. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const { setValue } = useFormContext<{ close_reason: string }>()
  return (
    <div role="group" aria-label="Usual reasons" className="-mt-1 flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <Button
          key={reason}
          variant="outline"
          size="small"
          onClick={() => setValue('close_reason', reason, { shouldDirty: true, shouldValidate: true })}
        >
          {reason}
        </Button>
      ))}
    </div>
  )
}
