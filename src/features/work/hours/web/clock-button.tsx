import { clsx } from 'clsx'
import { Briefcase, Car, CircleStop, Coffee, History, ListChecks, Timer, Wrench } from 'lucide-react'
import { useState } from 'react'
import { jobs } from '#features/work/jobs/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { query, queryClient, useRead } from '#web/platform/query.ts'
import type { QueuedChange } from '#web/platform/queued-change.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { useNow } from '#web/platform/zone.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { countMinutes } from '../rules/time.ts'
import { useWaitingClock, withChange } from './waiting-clock.ts'
import { activityText, type Clock, clockFace, clock, entryKindLabels, LONG_SHIFT_MINUTES } from '../contract.ts'

const StopEarlier = lazily(() => import('./stop-earlier.tsx').then((module) => module.StopEarlier))

const icons = { visit: Briefcase, drive: Car, shop: Wrench, break: Coffee }

/** The clock that the user keeps running, and its minutes when they said so. */
const confirmedClock = createStore<{ id: string; minutes: number } | null>(null)

const failure = { failed: 'Failed to save your hours', denied: "You don't have permission to record hours" }

/** Keeps a change that waits in what was read, so that the clock does not go back to before it once it is sent. */
function showChange(path: string, target: Pick<QueuedChange, 'params' | 'body'> = {}): void {
  const made_at = new Date().toISOString()
  queryClient.setQueryData(
    query(clock.get).queryKey,
    (before) => before && withChange(before, { path, name: null, made_at, ...target }),
  )
}

/** The running clock in the header: switches, stops, and asks after ten hours. */
export function ClockButton() {
  const { data } = useRead(clock.get)
  return data ? <Running read={data} /> : null
}

function Running({ read }: { read: Clock }) {
  const { running, last_job } = useWaitingClock(read)
  const now = useNow()
  const confirmed = useStore(confirmedClock)
  const [stopping, setStopping] = useState(false)
  const start = useAction(clock.start, {
    done: (after) => after.running && `${activityText(after.running)} started`,
    onWaiting: (target) => showChange(clock.start.path, target),
    ...failure,
  })
  const stop = useAction(clock.stop, {
    done: 'You are clocked out',
    onWaiting: (target) => showChange(clock.stop.path, target),
    ...failure,
  })
  const resume = useAction(jobs.start, {
    done: ({ title }) => ({ title: 'You are on site', description: title }),
    onWaiting: (target) => showChange(jobs.start.path, target),
    ...failure,
  })
  const minutes = running ? countMinutes({ started_at: running.started_at, ended_at: null }, now) : 0
  const since = running !== null && confirmed?.id === running.id ? confirmed.minutes : 0
  const isLong = minutes - since >= LONG_SHIFT_MINUTES
  const items: MenuItem[] = [
    {
      label: 'Keep Running',
      icon: <Timer />,
      hidden: !isLong,
      onSelect: () => running && confirmedClock.set({ id: running.id, minutes }),
    },
    { label: 'Clock Out', icon: <CircleStop />, hidden: !running, onSelect: () => void stop.run({ body: {} }) },
    { label: 'Clock Out Earlier...', icon: <History />, hidden: !running, onSelect: () => setStopping(true) },
    {
      label: last_job ? `Back to ${last_job.title}` : '',
      icon: <Briefcase />,
      hidden: !last_job || running?.kind === 'visit',
      onSelect: () => last_job && void resume.run({ params: { id: last_job.id } }),
    },
    ...(['drive', 'shop', 'break'] as const).map((kind) => {
      const Icon = icons[kind]
      return {
        label: entryKindLabels[kind],
        icon: <Icon />,
        hidden: running?.kind === kind && running.job_id === null,
        onSelect: () => void start.run({ body: { kind } }),
      }
    }),
    { label: 'My Hours', icon: <ListChecks />, href: '/hours' },
  ]
  const Icon = running ? icons[running.kind] : Timer
  const activity = running ? activityText(running) : null
  return (
    <>
      <MenuButton items={items}>
        <button
          type="button"
          {...(activity === null && { 'aria-label': 'Time clock' })}
          title={activity ?? 'Time clock'}
          className={clsx(
            'flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control text-13 font-medium transition-colors hover:bg-raised touch:h-10 touch:min-w-10 [&_svg]:size-4 [&_svg]:shrink-0',
            running ? 'min-w-0 border border-line px-2' : 'text-muted hover:text-ink',
            isLong && 'border-warn text-warn',
            running && !isLong && '[&_svg]:text-accent-text',
          )}
        >
          <Icon aria-hidden="true" />
          {activity !== null && (
            <>
              <span className="max-w-48 truncate max-md:max-w-24">{isLong ? 'Still working?' : activity}</span>
              <span className="tabular-nums">{clockFace(minutes)}</span>
            </>
          )}
        </button>
      </MenuButton>
      {stopping && running && (
        <StopEarlier
          running={running}
          onWaiting={() => showChange(clock.stop.path)}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}
