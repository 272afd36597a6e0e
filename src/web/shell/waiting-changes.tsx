import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { endpointUrl, readJson } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { discard, sendAgain } from '#web/platform/outbox.ts'
import { getHolds, type QueuedChange } from '#web/platform/queued-change.ts'
import { useStore } from '#web/platform/store.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import { whenText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { capitalized } from '#contract/text.ts'

const DESCRIPTION = 'Made on this device. Sent in this order when there is a connection.'

/** Everything that waits on this device, and what the server refused of it. */
export function WaitingChanges({ onClose }: { onClose: () => void }) {
  const queue = useStore(queuedChanges)
  const holds = getHolds(queue)
  return (
    <Dialog title="Waiting changes" description={DESCRIPTION} reading onClose={onClose}>
      <DialogBody>
        {queue.length === 0 ? (
          <p className="text-14 text-muted">Everything has been sent.</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {queue.map((change, index) => (
              <Line key={change.order} change={change} hold={holds[index] ?? null} />
            ))}
          </ul>
        )}
      </DialogBody>
    </Dialog>
  )
}

const getTitle = ({ words, name }: QueuedChange): string => (name === null ? words : `${words}: ${name}`)

function Line({ change, hold }: { change: QueuedChange; hold: ReturnType<typeof getHolds>[number] }) {
  const clock = { zone: useZone(), today: useToday() }
  const { refusal } = change
  const isConflict = refusal?.isConflict === true && change.method === 'PATCH'
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-14 font-medium wrap-anywhere">{getTitle(change)}</span>
          <span className="text-13 text-muted">
            <time dateTime={change.made_at}>{whenText(change.made_at, clock)}</time>
            {hold === null && ' · waiting'}
            {hold === 'behind' && ' · waits for one that was not saved'}
          </span>
          {refusal && (
            <p className="text-13 text-bad">
              {isConflict ? 'Not saved: another user changed it meanwhile.' : `Not saved: ${refusal.message}`}
            </p>
          )}
        </div>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Discard: ${getTitle(change)}`}
          onClick={() => void askToDiscard(change)}
        >
          Discard
        </Button>
      </div>
      {isConflict ? (
        <Conflict change={change} zone={clock.zone} />
      ) : (
        refusal && (
          <div className="flex gap-2">
            <Button variant="outline" size="small" onClick={() => void sendAgain(change)}>
              Try again
            </Button>
          </div>
        )
      )}
    </li>
  )
}

const askToDiscard = (change: QueuedChange) =>
  confirm({
    title: 'Discard this change?',
    body: `${getTitle(change)} is only on this device. It will be gone.`,
    action: 'Discard',
    run: () => discard(change),
    failed: 'Failed to discard the change',
  })

/** `scheduled_date`: 'Scheduled date' */
const getLabel = (field: string): string => capitalized(field.replaceAll('_', ' '))

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function formatValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(zone, value) : value.replaceAll('_', ' ')
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? pluralize(value.length, 'entry') : 'changed'
}

/** Compares what another user saved with what waits here. A person decides. */
function Conflict({ change, zone }: { change: QueuedChange; zone: string }) {
  const { params, path, body } = change
  const { data: theirs, error } = useQuery({
    queryKey: ['waiting change', change.order],
    queryFn: async ({ signal }) =>
      (await readJson<Record<string, unknown>>(endpointUrl({ path }, { params }), signal)).data,
    retry: false,
    staleTime: 0,
  })
  if (error) return <p className="text-13 text-muted">What they saved could not be loaded.</p>
  if (!theirs) return null
  const fields = Object.entries(Object.assign({}, body)).filter(([field]) => field !== 'updated_at')
  const { updated_at } = theirs
  return (
    <>
      <dl className="grid gap-2 rounded-control border border-warn/40 bg-warn/10 p-3 text-13">
        {fields.map(([field, mine]) => (
          <div key={field} className="grid grid-cols-2 gap-x-4">
            <dt className="col-span-2 text-12 text-muted">{getLabel(field)}</dt>
            <Version name="Theirs">{formatValue(theirs[field], zone)}</Version>
            <Version name="Yours">{formatValue(mine, zone)}</Version>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={() => void discard(change)}>
          Keep theirs
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => void sendAgain(change, typeof updated_at === 'string' ? updated_at : undefined)}
        >
          Use mine
        </Button>
      </div>
    </>
  )
}

const Version = ({ name, children }: { name: string; children: ReactNode }) => (
  <dd className="grid min-w-0 content-start wrap-anywhere">
    <span className="text-12 text-muted">{name}</span>
    <span className="whitespace-pre-line">{children}</span>
  </dd>
)
