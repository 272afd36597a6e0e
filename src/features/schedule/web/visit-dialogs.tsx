import type { BusinessHours } from '#features/settings/contract.ts'
import { useZone } from '#web/platform/company.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import type { Technician } from '../contract.ts'
import { openingOf } from './calendar-events.ts'
import { MoveForm, proposedTime } from './move-form.tsx'
import type { Change, ShownVisit } from './use-schedule.ts'
import { isOver, sentenceOf } from './visit-words.ts'

export type OpenedVisit = { dialog: 'details' | 'move'; key: string }

type VisitDialogsProps = {
  opened: OpenedVisit | null
  find: (key: string) => ShownVisit | undefined
  technicians: readonly Technician[]
  date: string
  today: string
  hours: BusinessHours
  onSave: (visit: ShownVisit, change: Change) => Promise<void>
  onMove: (visit: ShownVisit) => void
  onClose: () => void
}

/** The visit that is looked at or moved. */
export function VisitDialogs({
  opened,
  find,
  technicians,
  date,
  today,
  hours,
  onSave,
  onMove,
  onClose,
}: VisitDialogsProps) {
  const zone = useZone()
  const visit = opened && find(opened.key)
  if (!visit) return null
  if (opened.dialog === 'move')
    return (
      <MoveForm
        visit={visit}
        proposed={proposedTime(date, today, openingOf(hours, date))}
        technicians={technicians}
        onSave={(change) => onSave(visit, change)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={visit.title} onClose={onClose}>
      <DialogBody>
        <DefinitionGrid facts={[{ label: 'Visit', value: sentenceOf(zone, visit), wide: true }]} />
      </DialogBody>
      <DialogActions>{!isOver(visit) && <Button onClick={() => onMove(visit)}>Move</Button>}</DialogActions>
    </Dialog>
  )
}
