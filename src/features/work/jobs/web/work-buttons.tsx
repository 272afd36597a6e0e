import { clsx } from 'clsx'
import { Check, Play, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { blocked } from '#features/work/visits/contract.ts'
import type { DayJob } from '../contract.ts'
import type { Step, useWork } from './use-work.ts'

type Props = {
  job: DayJob
  work: ReturnType<typeof useWork>
  size?: ButtonSize
  quiet?: boolean
  className?: string
}

const icons = { start: <Play />, stop: <Square />, finish: <Check /> }
const labels: Record<Step, string> = { start: 'Clock In', stop: 'Clock Out', finish: 'Finish' }

/** The actions available on site now. The next step is prominent, unless another job's is. */
export function WorkButtons({ job, work, size = 'default', quiet = false, className }: Props) {
  const steps = (['stop', 'start', 'finish'] as const).filter(
    (step) => blocked[step](job) === null && (step !== 'finish' || job.status === 'in_progress'),
  )
  const next: Step = job.on_site_since === null ? 'start' : 'finish'
  const underWay = work.getBusyStep(job.visit_id)
  // Other buttons replace the one pressed: focus their group and none of them, so that Enter presses nothing.
  const group = useRef<HTMLDivElement>(null)
  const pressedIn = useRef<string | null>(null)
  const state = `${job.status} ${job.on_site_since}`
  useEffect(() => {
    if (pressedIn.current === null || pressedIn.current === state) return
    pressedIn.current = null
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true })
  }, [state])
  if (steps.length === 0) return null
  return (
    <div
      ref={group}
      role="group"
      aria-label="Work on site"
      tabIndex={-1}
      // As wide as its buttons would be beside others.
      style={{ flexGrow: steps.length }}
      className={clsx('flex basis-0 gap-2 outline-none', className)}
    >
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === next && !quiet ? 'primary' : 'outline'}
          size={size}
          icon={icons[step]}
          busy={underWay === step}
          className="flex-1"
          onClick={() => {
            pressedIn.current = state
            void work.press(step, job)
          }}
        >
          {labels[step]}
        </Button>
      ))}
    </div>
  )
}
