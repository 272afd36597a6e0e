import { CalendarArrowUp, Check, MessageSquare, UserRound } from 'lucide-react'
import { useState } from 'react'
import { dispatching } from '#features/work/dispatch/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import type { Technician } from '../contract.ts'
import { MessageVisits } from './message-visits.tsx'
import { MoveTogether } from './move-together.tsx'
import { ReassignTogether } from './reassign-together.tsx'
import type { ShownVisit } from './use-schedule.ts'

type Props = { visits: readonly ShownVisit[]; technicians: readonly Technician[]; zone: string; onClear: () => void }

const isToAgree = ({ client_answer }: ShownVisit) => client_answer !== null && client_answer !== 'confirmed'

/** The actions for the selected visits. */
export function VisitSelection({ visits, technicians, zone, onClear }: Props) {
  const [dialog, setDialog] = useState<'move' | 'reassign' | 'message' | null>(null)
  const close = () => setDialog(null)
  const confirm = useAction(dispatching.confirm, { done: 'Noted as confirmed', failed: 'Failed to note it' })
  const none = visits.length === 0 ? 'Select a visit first.' : null
  const toAgree = visits.filter(isToAgree).map(({ id }) => id)
  return (
    <>
      <SelectionBar noun="visit" count={visits.length} onClear={onClear}>
        <Button icon={<CalendarArrowUp aria-hidden="true" />} blocked={none} onClick={() => setDialog('move')}>
          Move...
        </Button>
        <Button
          variant="outline"
          icon={<UserRound aria-hidden="true" />}
          blocked={none}
          onClick={() => setDialog('reassign')}
        >
          Reassign...
        </Button>
        <Button
          variant="outline"
          icon={<MessageSquare aria-hidden="true" />}
          blocked={none}
          onClick={() => setDialog('message')}
        >
          Message clients...
        </Button>
        {toAgree.length > 0 && (
          <Button
            variant="outline"
            icon={<Check aria-hidden="true" />}
            busy={confirm.busy}
            onClick={() => void confirm.run({ body: { visit_ids: toAgree } })}
          >
            Client agreed
          </Button>
        )}
      </SelectionBar>
      {dialog === 'move' && <MoveTogether {...{ visits, zone }} onDone={onClear} onClose={close} />}
      {dialog === 'reassign' && <ReassignTogether {...{ visits, technicians }} onDone={onClear} onClose={close} />}
      {dialog === 'message' && <MessageVisits {...{ visits, zone }} onDone={onClear} onClose={close} />}
    </>
  )
}
