const SNAP_MINUTES = 15
const DAY_MINUTES = 24 * 60

/** The keys of the focused visit, for people. */
export const scheduleKeys = (view: string): [key: string, does: string][] => [
  ['Enter', 'opens'],
  ['M', 'moves'],
  ['Shift + arrows', view === 'week' ? 'another day or technician' : 'nudge'],
  ['+ −', 'longer, shorter'],
]

/** A key's action on the focused visit. */
type VisitKey =
  | { do: 'move-form' }
  | { do: 'move'; minutes: number; columns: number }
  | { do: 'resize'; minutes: number }
  | { do: 'focus'; direction: Direction }

export type Direction = 'up' | 'down' | 'left' | 'right'

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * M opens the move form. Arrow keys go to the next visit; with Shift they move this one in that direction, by a quarter of an hour,
 * a day, a week or a technician. Plus and minus make it longer and shorter.
 */
export function visitKey(view: string, { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): VisitKey | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'm' || key === 'M') return { do: 'move-form' }
  if (key === '+' || key === '=') return { do: 'resize', minutes: SNAP_MINUTES }
  if (key === '-' || key === '_') return { do: 'resize', minutes: -SNAP_MINUTES }
  const direction = directions[key]
  if (!direction) return null
  if (!shiftKey) return { do: 'focus', direction }
  const sign = direction === 'up' || direction === 'left' ? -1 : 1
  const vertical = direction === 'up' || direction === 'down'
  // Technicians are the columns of a day and the rows of a week.
  if (view === (vertical ? 'week' : 'day')) return { do: 'move', minutes: 0, columns: sign }
  if (vertical) return { do: 'move', minutes: sign * (view === 'month' ? 7 * DAY_MINUTES : SNAP_MINUTES), columns: 0 }
  return { do: 'move', minutes: sign * DAY_MINUTES, columns: 0 }
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })

/** The nearest box in a direction. Distance sideways counts more than distance straight ahead. */
export function nearest<T>(from: Box, boxes: readonly { box: Box; of: T }[], direction: Direction): T | null {
  const start = middle(from)
  const sideways = direction === 'left' || direction === 'right'
  const sign = direction === 'up' || direction === 'left' ? -1 : 1
  const ranked = boxes
    .map(({ box, of }) => {
      const { x, y } = middle(box)
      const ahead = sign * (sideways ? x - start.x : y - start.y)
      const aside = Math.abs(sideways ? y - start.y : x - start.x)
      return { of, ahead, distance: ahead + 3 * aside }
    })
    .filter(({ ahead }) => ahead > 1)
    .toSorted((one, other) => one.distance - other.distance)
  return ranked[0]?.of ?? null
}
