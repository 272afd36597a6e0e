import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { focusStop, getStop, useStopFocus } from '#web/ui/use-stops.ts'
import { formatCount } from '#contract/text.ts'
import type { Circuit, PanelDetails } from '../contract.ts'
import { breakerText, protectionText } from '../rules/breakers.ts'
import {
  createDrawing,
  getRow,
  listNumbers,
  listSlots,
  listSpaces,
  nextSpace,
  otherPole,
  type Placed,
  type Slot,
  spaceNumber,
  spacesText,
} from '../rules/layout.ts'
import { getHighLeg, highLegText, isOnHighLeg } from '../rules/load.ts'

type CircuitSlot = Slot<Circuit>

type Props = {
  panel: PanelDetails
  /** Called with the slot that was pressed. Without it the drawing is only read. */
  onPress?: (slot: CircuitSlot) => void
  /** While a circuit moves: the numbers of the slots to which it can go. */
  free?: readonly string[] | null
  movingId?: string | null
}

/** The place of a slot in a grid that has two rows for each row of spaces: one for each half. */
export const slotStyle = ({ space, poles, half }: Placed) => ({
  gridColumn: space % 2 === 1 ? 1 : 2,
  gridRow: `${2 * getRow(space) - (half === 'B' ? 0 : 1)} / span ${half === null ? 2 * poles : poles}`,
})

/** Label for screen readers: the space numbers, the leg if a single pole is on the high one, the breaker, the label. */
function slotLabel(panel: PanelDetails, slot: CircuitSlot): string {
  const { circuit } = slot
  const leg = slot.poles === 1 && isOnHighLeg(panel, slot) && 'high leg'
  const breaker = circuit && [breakerText(circuit), protectionText[circuit.protection], circuit.label]
  return [[spacesText(slot), otherPole(slot)].filter(Boolean).join(' '), leg, ...(breaker ?? ['empty'])]
    .filter(Boolean)
    .join(', ')
}

/** A panel as it is built: two columns of spaces, breakers of more poles across several. One Tab stop, then arrow keys. */
export function PanelDrawing({ panel, onPress, free = null, movingId = null }: Props) {
  const drawing = createDrawing(panel.spaces, panel.circuits)
  const slots = listSlots(drawing)
  const numbers = slots.map(spaceNumber)
  // A space that becomes halves, or the reverse, has another number: 5, 5A.
  const { entered, follow } = useStopFocus((gone) =>
    numbers.find((number) => Number.parseInt(number, 10) === Number.parseInt(gone, 10)),
  )
  const entry = numbers.find((number) => number === entered) ?? numbers[0]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextSpace(drawing, getStop(event.target) ?? '', event.key)
    if (next === null) return
    event.preventDefault()
    focusStop(next)
  }
  return (
    <div className="rounded-card border border-line-strong bg-surface p-3 max-md:p-2">
      <Main panel={panel} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons inside */}
      <ol
        aria-label={`Spaces of ${panel.name}`}
        className="grid grid-cols-2 gap-x-2 gap-y-1"
        {...(onPress && { ...follow, onKeyDown })}
      >
        {slots.map((slot) => (
          <li key={spaceNumber(slot)} className="grid min-h-11 min-w-0" style={slotStyle(slot)}>
            <Space
              panel={panel}
              slot={slot}
              tabIndex={spaceNumber(slot) === entry ? 0 : -1}
              blocked={free !== null && !free.includes(spaceNumber(slot))}
              offered={free?.includes(spaceNumber(slot)) ?? false}
              moving={slot.circuit !== null && slot.circuit.id === movingId}
              {...(onPress && { onPress })}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The main breaker above both columns, or the lugs. */
const Main = ({ panel }: { panel: PanelDetails }) => (
  <div className="mb-3 flex flex-col items-center gap-1 border-b border-line pb-3 text-center">
    <p className="rounded-control border border-line-strong bg-raised px-4 py-1.5 text-14 font-semibold tabular-nums">
      {panel.main_breaker_amps === null ? 'Main lugs' : `Main ${panel.main_breaker_amps} A`}
    </p>
    <p className="text-12 text-muted">Fed from {panel.fed_from_name ?? 'the service'}</p>
    {getHighLeg(panel) && <p className="text-12 text-warn">{highLegText(panel)}</p>}
  </div>
)

type SpaceProps = {
  panel: PanelDetails
  slot: CircuitSlot
  tabIndex: number
  blocked: boolean
  offered: boolean
  moving: boolean
  onPress?: (slot: CircuitSlot) => void
}

function Space({ panel, slot, tabIndex, blocked, offered, moving, onPress }: SpaceProps) {
  const { space, circuit } = slot
  const isRight = space % 2 === 0
  const look = clsx(
    'relative flex min-w-0 items-stretch gap-2 rounded-control border px-1.5 py-1 text-13 max-md:gap-1 max-md:px-1',
    isRight ? 'flex-row-reverse text-right' : 'text-left',
    circuit === null ? 'border-dashed border-line text-muted' : 'border-line bg-raised',
    offered && 'border-accent! border-solid!',
    moving && 'outline-2 outline-accent outline-dashed',
    onPress && !blocked && 'transition-colors hover:border-line-strong',
    blocked && !moving && 'opacity-50',
  )
  const content = (
    <>
      <span className="sr-only">{offered ? `${slotLabel(panel, slot)}, move here` : slotLabel(panel, slot)}</span>
      <Face panel={panel} slot={slot} offered={offered} />
    </>
  )
  if (!onPress) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      className={look}
      tabIndex={tabIndex}
      data-stop={spaceNumber(slot)}
      aria-disabled={blocked || undefined}
      onClick={() => !blocked && onPress(slot)}
    >
      {content}
    </button>
  )
}

type DetailProps = { circuit: Circuit; other: string | null }

/** Below the label: the other pole of a quad, the protection, and where there is room the load. */
const Detail = ({ circuit: { protection, load_va }, other }: DetailProps) => (
  <span className="truncate text-12 text-muted tabular-nums">
    {[other, protectionText[protection]].filter(Boolean).join(' · ')}
    {load_va !== null && (
      <span className="max-md:hidden">
        {(other !== null || protection !== 'none') && ' · '}
        {formatCount(load_va)} VA
      </span>
    )}
  </span>
)

/** The visible part of a slot: its numbers at the edge, the label, and the breaker next to the busbar. */
function Face({ panel, slot, offered }: Pick<SpaceProps, 'panel' | 'slot' | 'offered'>) {
  const { circuit } = slot
  const spaces = listSpaces(slot)
  return (
    <>
      <span
        aria-hidden="true"
        className="flex w-6 shrink-0 flex-col justify-around text-center text-12 text-muted tabular-nums"
      >
        {listNumbers(slot).map((number, n) => (
          <span
            key={number}
            className={clsx(isOnHighLeg(panel, { space: spaces[n] ?? 0, poles: 1 }) && 'font-semibold text-warn')}
          >
            {number}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="grid min-w-0 flex-1 content-center leading-tight">
        {circuit === null ? (
          offered && <span className="text-accent-text">Move here</span>
        ) : (
          <>
            <span
              className={clsx(
                'line-clamp-4 wrap-break-word max-md:text-12',
                circuit.spare ? 'text-muted' : 'font-medium',
              )}
            >
              {circuit.label}
            </span>
            <Detail circuit={circuit} other={otherPole(slot)} />
          </>
        )}
      </span>
      {circuit !== null && (
        <span
          aria-hidden="true"
          className={clsx(
            'flex w-10 shrink-0 items-center max-md:w-8 max-md:text-12 justify-center rounded-control border font-semibold tabular-nums',
            circuit.spare ? 'border-line text-muted' : 'border-line-strong bg-ground',
          )}
        >
          {circuit.breaker_amps}
        </span>
      )}
    </>
  )
}
