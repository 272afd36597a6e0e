import * as z from 'zod/mini'
import { formatDateTime } from '#contract/dates.ts'
import { change } from '#web/platform/query.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { WholeWhen } from '#web/ui/date-time.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { activityText, type Clock, clock } from '../contract.ts'

const StopForm = z.object({ ended_at: WholeWhen })

type Props = { running: NonNullable<Clock['running']>; onWaiting: () => void; onClose: () => void }

/** Stops a clock that was left running at the time that the user enters. */
export function StopEarlier({ running, onWaiting, onClose }: Props) {
  const zone = useZone()
  const today = useToday()
  return (
    <FormDialog
      title="Clock Out Earlier"
      description={`${activityText(running)}, since ${formatDateTime(zone, running.started_at)}`}
      schema={StopForm}
      defaults={{ ended_at: '' }}
      save={(body) => change(clock.stop, { body })}
      submitLabel="Clock Out"
      busyLabel="Saving..."
      done="You are clocked out"
      failed="Failed to save your hours"
      denied="You don't have permission to record hours"
      onWaiting={onWaiting}
      onClose={onClose}
    >
      <DateTimeField name="ended_at" label="Stopped at" zone={zone} today={today} usualTime="17:00" required />
    </FormDialog>
  )
}
