import { ChevronDown, ChevronUp, Navigation, Route } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { recall, remember } from '#web/platform/session.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { driving, type DrivingOrder, type Leg, type Stop } from '../contract.ts'
import { directionsHref, inOrder, legText, moveItem, sumLegs } from './directions.ts'

const CHOSEN = 'panelboard.driving-order'

/** The order that was chosen in this browser today. */
function recallOrder(today: string): string[] {
  const [day, ...ids] = recall(CHOSEN)?.split(' ') ?? []
  return day === today ? ids : []
}

type Props = { today: string; onClose: () => void }

/** The order that is shortest to drive; a person may choose another one, which stays for the day. */
export function DrivingOrderDialog({ today, onClose }: Props) {
  const { data, error } = useRead(driving.order)
  const [chosen, setChosen] = useState(() => recallOrder(today))
  const choose = (ids: string[]) => {
    setChosen(ids)
    remember(CHOSEN, ids.length === 0 ? null : [today, ...ids].join(' '))
  }
  const stops = data && inOrder(data.stops, chosen)
  return (
    <Dialog title="Driving Order" description="Your open jobs of today" reading onClose={onClose}>
      <DialogBody className="grid content-start gap-4">
        {error ? (
          <ErrorState title="Failed to load the driving order" error={error} />
        ) : data === undefined || stops === undefined ? (
          <Skeleton className="h-56 w-full" />
        ) : stops.length === 0 ? (
          <EmptyState title="No open jobs today" icon={<Route aria-hidden="true" />} />
        ) : (
          <Stops order={data} stops={stops} onMove={(next) => choose(next.map(({ visit_id }) => visit_id))} />
        )}
      </DialogBody>
      <DialogActions>
        {chosen.length > 0 && (
          <Button variant="outline" onClick={() => choose([])}>
            Suggested Order
          </Button>
        )}
        {stops && stops.length > 0 && (
          <a href={directionsHref(stops)} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            <Navigation aria-hidden="true" />
            Open in Google Maps
          </a>
        )}
      </DialogActions>
    </Dialog>
  )
}

type StopsProps = { order: DrivingOrder; stops: readonly Stop[]; onMove: (stops: readonly Stop[]) => void }

function Stops({ order, stops, onMove }: StopsProps) {
  const zone = useZone()
  const legs = stops.slice(1).map((stop, index) => findLeg(order, stops[index], stop))
  const total = sumLegs(legs.filter((leg) => leg !== null))
  return (
    <>
      <ol className="divide-y divide-line rounded-card border border-line">
        {stops.map((stop, index) => (
          <li key={stop.visit_id} className="flex items-start gap-3 py-2.5 pr-2 pl-4">
            <span className="w-5 shrink-0 pt-0.5 text-16 font-semibold tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{stop.title}</span>
              <span className="block text-13 wrap-anywhere text-muted">{stop.location ?? stop.client_name}</span>
              <span className="block text-13 text-muted tabular-nums">
                {[stop.scheduled_date && formatTime(zone, stop.scheduled_date), describe(legs[index - 1])]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <IconButton
              label={`Move ${stop.title} up`}
              icon={<ChevronUp />}
              disabled={index === 0}
              onClick={() => onMove(moveItem(stops, index, -1))}
            />
            <IconButton
              label={`Move ${stop.title} down`}
              icon={<ChevronDown />}
              disabled={index === stops.length - 1}
              onClick={() => onMove(moveItem(stops, index, 1))}
            />
          </li>
        ))}
      </ol>
      {total.meters > 0 && (
        <p className="text-14">
          <span className="font-semibold tabular-nums">{legText(total)}</span>{' '}
          <span className="text-muted">{order.by === 'roads' ? 'by road' : 'in straight lines'}</span>
        </p>
      )}
      {order.notes.map((note) => (
        <p key={note} className="text-13 text-muted">
          {note}
        </p>
      ))}
    </>
  )
}

const describe = (leg: Leg | null | undefined) => leg && `${legText(leg)} from the stop before`

/** The leg between two stops; null without coordinates. */
function findLeg({ stops, legs }: DrivingOrder, from: Stop | undefined, to: Stop): Leg | null {
  const findIndex = (stop: Stop | undefined) => stops.findIndex(({ visit_id }) => visit_id === stop?.visit_id)
  return legs[findIndex(from)]?.[findIndex(to)] ?? null
}
