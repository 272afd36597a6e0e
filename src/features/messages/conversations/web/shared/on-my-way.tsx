import { Navigation } from 'lucide-react'
import { useLocalOutbox } from '#features/company/settings/web/shared/local-outbox.ts'
import { useAction } from '#web/platform/action.ts'
import { useNow, useZone } from '#web/platform/zone.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { arrivals, arrivalWindow, blocked, messages } from '../../contract.ts'
import { useQuietQuestion } from './use-quiet-question.ts'

type Props = {
  job: { id: string; visit_id: string; status: string; client_name: string }
  size: ButtonSize
  className?: string
}

/** Texts the client of a visit, in two taps, that the technician is on the way. */
export function OnMyWay({ job, size, className }: Props) {
  const zone = useZone()
  const now = useNow()
  const mayDisturb = useQuietQuestion()
  const outbox = useLocalOutbox()
  const { run, busy } = useAction(messages.onMyWay, {
    done: ({ status, body, error }) =>
      status === 'failed'
        ? { title: 'Error', description: 'Failed to send message', detail: error ?? '', destructive: true }
        : { title: `${job.client_name} was texted`, description: body, ...outbox(['sms']) },
    failed: 'Failed to send message',
    denied: "You don't have permission to send messages",
  })
  if (blocked.onMyWay(job) !== null) return null
  const text = async (minutes: (typeof arrivals)[number]) => {
    if (await mayDisturb()) await run({ params: { id: job.id }, body: { minutes, visit_id: job.visit_id } })
  }
  return (
    <MenuButton
      align="start"
      items={arrivals.map((minutes) => {
        const { from, to } = arrivalWindow(zone, now, minutes)
        return { label: `In ${minutes} minutes, ${from} – ${to}`, onSelect: () => void text(minutes) }
      })}
    >
      <Button
        variant="outline"
        size={size}
        busy={busy}
        icon={<Navigation aria-hidden="true" />}
        className={className ?? ''}
      >
        On my way
      </Button>
    </MenuButton>
  )
}
