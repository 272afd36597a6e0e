import { CalendarArrowUp, Check, MessageSquare, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { dispatching } from '#features/work/dispatch/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import type { Technician } from '../contract.ts'
import { MessageClients } from './message-clients.tsx'
import { MoveTogether } from './move-together.tsx'
import { ReassignTogether } from './reassign-together.tsx'
import type { ShownVisit } from './use-schedule.ts'

type Props = { visits: readonly ShownVisit[]; technicians: readonly Technician[]; zone: string; onClear: () => void }

const isToAgree = ({ client_answer }: ShownVisit) => client_answer !== null && client_answer !== 'confirmed'

/** The actions for the selected visits. */
export function SelectionBar({ visits, technicians, zone, onClear }: Props) {
  const [dialog, setDialog] = useState<'move' | 'reassign' | 'message' | null>(null)
  const close = () => setDialog(null)
  const confirm = useAction(dispatching.confirm, { done: 'Noted as confirmed', failed: 'Failed to note it' })
  const none = visits.length === 0 ? 'Select a visit first.' : null
  const toAgree = visits.filter(isToAgree).map(({ id }) => id)
  return (
    <>
      {/* Room for the bar below the last visit. */}
      <div className="h-20 max-md:h-32" />
      <section
        aria-label="Selected visits"
        className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-32px)] flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float max-md:inset-x-2 max-md:bottom-2 max-md:w-auto max-md:max-w-none"
      >
        <p role="status" className="mr-2 text-14 font-semibold tabular-nums max-md:w-full">
          {visits.length === 0 ? 'Select visits' : `${pluralize(visits.length, 'visit')} selected`}
        </p>
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
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
          Clear
        </Button>
      </section>
      {dialog === 'move' && <MoveTogether {...{ visits, zone }} onDone={onClear} onClose={close} />}
      {dialog === 'reassign' && <ReassignTogether {...{ visits, technicians }} onDone={onClear} onClose={close} />}
      {dialog === 'message' && <MessageClients {...{ visits, zone }} onDone={onClear} onClose={close} />}
    </>
  )
}
