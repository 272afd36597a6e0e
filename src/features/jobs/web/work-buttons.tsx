import { Check, Play, Square } from 'lucide-react'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { blocked, type DayJob } from '../contract.ts'
import type { Step, useWork } from './use-work.ts'

type Props = { job: DayJob; work: ReturnType<typeof useWork>; size?: ButtonSize; quiet?: boolean }

const icons = { start: <Play />, stop: <Square />, finish: <Check /> }
const labels: Record<Step, string> = { start: 'Start', stop: 'Stop', finish: 'Finish' }

/** What can be done on site now; the step that comes next is the loud one, unless another job is. */
export function WorkButtons({ job, work, size = 'default', quiet = false }: Props) {
  const steps = (['stop', 'start', 'finish'] as const).filter(
    (step) => blocked[step](job) === null && (step !== 'finish' || job.status === 'in_progress'),
  )
  const next: Step = job.on_site_since === null ? 'start' : 'finish'
  const underWay = work.stepOf(job.id)
  return steps.map((step) => (
    <Button
      key={step}
      variant={step === next && !quiet ? 'primary' : 'outline'}
      size={size}
      icon={icons[step]}
      busy={underWay === step}
      className="flex-1 md:flex-none"
      onClick={() => void work.press(step, job)}
    >
      {labels[step]}
    </Button>
  ))
}
