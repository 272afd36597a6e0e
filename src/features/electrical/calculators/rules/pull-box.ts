import * as z from 'zod/mini'
import { tradeSizes } from './conduit-fill.ts'
import type { Code } from './edition.ts'
import { Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from './outcome.ts'
import { isAtMost, Size, sizeText, valueAt } from './wires.ts'

const walls = ['left', 'right', 'top', 'bottom', 'back'] as const
export type Wall = (typeof walls)[number]
const ends = [...walls, 'splice'] as const
const MOST_ROWS = 6

const Pull = z.object({
  trade_size: z.enum(tradeSizes, { error: 'Choose a trade size' }),
  quantity: z._default(Whole('Quantity', { max: 40 }), 1),
  from: z.enum(walls, { error: 'Choose the wall where it enters' }),
  /** Where its conductors leave the box, or end in splices. */
  to: z.enum(ends, { error: 'Choose the wall where it leaves, or splice' }),
  /** The row of raceways on its walls. */
  row: z._default(Whole('Row', { max: MOST_ROWS }), 1),
})
type Pull = z.output<typeof Pull>

export const PullBoxInput = z.object({
  largest_size: Size,
  pulls: z
    .array(Pull, { error: 'Raceways must be a list' })
    .check(z.minLength(1, 'Add the raceways'), z.maxLength(30, 'List at most 30 kinds of raceways')),
})
export type PullBoxInput = z.output<typeof PullBoxInput>

const opposite: Record<Wall, Wall | null> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top', back: null }
const wallNames: Record<Wall, string> = {
  left: 'left wall',
  right: 'right wall',
  top: 'top wall',
  bottom: 'bottom wall',
  back: 'back wall',
}
const axes = [
  { label: 'Left to right', walls: ['left', 'right'] },
  { label: 'Top to bottom', walls: ['top', 'bottom'] },
] as const
type Axis = (typeof axes)[number]

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Trade sizes in inches: quarters, so that sums and multiples are exact. */
const inches = (tradeSize: string): number =>
  sum(
    tradeSize.split('-').map((part) => {
      const [above, below = 1] = part.split('/').map(Number)
      return (above ?? 0) / below
    }),
  )

const isStraight = ({ from, to }: Pull) => opposite[from] === to
const isU = ({ from, to }: Pull) => from === to

/** One row of raceways on a wall, each entry with its trade size in inches. */
type Row = { wall: Wall; row: number; entries: number[]; hasAngle: boolean; largestU: number }

function listRows(pulls: readonly Pull[]): Row[] {
  const rows = new Map<string, Row>()
  const enter = (wall: Wall, pull: Pull) => {
    const key = `${wall} ${pull.row}`
    const row = rows.get(key) ?? { wall, row: pull.row, entries: [], hasAngle: false, largestU: 0 }
    rows.set(key, {
      ...row,
      entries: [...row.entries, ...Array.from({ length: pull.quantity }, () => inches(pull.trade_size))],
      hasAngle: row.hasAngle || !isStraight(pull),
      largestU: isU(pull) ? Math.max(row.largestU, inches(pull.trade_size)) : row.largestU,
    })
  }
  for (const pull of pulls) {
    enter(pull.from, pull)
    if (pull.to !== 'splice') enter(pull.to, pull)
  }
  return [...rows.values()]
}

const inchText = (value: number) => `${formatValue(value)} in`

/** The smallest pull box for its raceways, and how far apart their entries are. */
export function pullBox(input: PullBoxInput, code: Code): Outcome | Refusal {
  const { pullBoxes } = code
  const { largest_size, pulls } = input
  if (!isAtMost(pullBoxes.from, largest_size))
    return {
      path: 'largest_size',
      message: `${pullBoxes.section} is for conductors of ${sizeText(pullBoxes.from)} and larger. A box for smaller ones is sized by its volume (${pullBoxes.smaller}): use the Box fill calculator.`,
    }
  const sheet = worksheet(code)
  const rows = listRows(pulls)
  const [width = 0, height = 0] = axes.map((axis) => addAxis(code, sheet, axis, { pulls, rows }))
  const depth = addDepth(code, sheet, input)
  const between = addBetween(code, sheet, pulls)
  const sides: Figure[] = [
    { label: 'Left to right', ...side(width) },
    { label: 'Top to bottom', ...side(height) },
  ]
  return {
    title: 'Smallest pull box, left to right × top to bottom',
    result: [width, height].map((one) => (one === 0 ? 'any' : formatValue(one))).join(' × '),
    unit: 'in',
    figures: [
      ...sides,
      ...(between === 0 ? [] : [{ label: 'Between entries of the same conductors', value: between, unit: 'in' }]),
      { label: 'Depth behind the cover', ...side(depth) },
    ],
    steps: sheet.steps,
    remarks: listRemarks(code, { width, height, depth }),
    permit: null,
  }
}

const side = (value: number): Pick<Figure, 'value' | 'unit'> =>
  value === 0 ? { value: 'As the raceways need', unit: '' } : { value, unit: 'in' }

/** The distance between two opposite walls: the largest that a straight pull, a row, or room for a U pull asks for; 0 if none. */
function addAxis(
  { pullBoxes }: Code,
  { add }: Worksheet,
  { label, walls: pair }: Axis,
  { pulls, rows }: { pulls: readonly Pull[]; rows: readonly Row[] },
): number {
  const needs: { name: string; value: number }[] = []
  const need = (section: string | null, name: string, formula: string, value: number) =>
    needs.push({ name, value: add(section, name, formula, value, 'in') })
  const isHere = (wall: Wall) => wall === pair[0] || wall === pair[1]
  const straight = Math.max(
    0,
    ...pulls.filter((one) => isStraight(one) && isHere(one.from)).map((one) => inches(one.trade_size)),
  )
  if (straight > 0) {
    const { section, times } = pullBoxes.straight
    need(section, `Straight pulls, ${label.toLowerCase()}`, `${times} × ${inchText(straight)}`, times * straight)
  }
  for (const { wall, row, entries, hasAngle, largestU } of rows) {
    const name = `${wallNames[wall]}${row > 1 ? `, row ${row}` : ''}`
    const largest = Math.max(...entries)
    if (isHere(wall) && hasAngle) {
      const { section, times } = pullBoxes.angle
      const others = sum(entries) - largest
      const more = others > 0 ? ` + ${inchText(others)} of the others` : ''
      need(section, `From the ${name}`, `${times} × ${inchText(largest)}${more}`, times * largest + others)
    }
    // The entries of a U pull lie along their wall, which must be long enough.
    if (!isHere(wall) && wall !== 'back' && largestU > 0) {
      const { times } = pullBoxes.between
      need(
        null,
        `Along the ${name}`,
        `${times} × ${inchText(largestU)} between, and ${inchText(sum(entries))} of raceways`,
        times * largestU + sum(entries),
      )
    }
  }
  const most = needs.toSorted((a, b) => b.value - a.value)[0]
  if (most === undefined) return 0
  const others = needs.filter((one) => one !== most)
  add(
    null,
    label,
    others.length === 0
      ? most.name
      : `The largest: ${lowerFirst(most.name)}. Not enough: ${others.map(({ value }) => inchText(value)).join(', ')}`,
    most.value,
    'in',
  )
  return most.value
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The depth that raceways in the back wall ask for; 0 if there are none. */
function addDepth(code: Code, { add }: Worksheet, { largest_size, pulls }: PullBoxInput): number {
  if (!pulls.some(({ from, to }) => from === 'back' || to === 'back')) return 0
  const { table, inches: space } = code.bendingSpace
  const depth = valueAt<number>(space, largest_size) ?? 0
  add(table, `Bending space of ${sizeText(largest_size)}`, 'One wire per terminal', depth, 'in')
  return add(
    code.pullBoxes.cover,
    'From the back wall to the cover',
    'A raceway opposite a removable cover',
    depth,
    'in',
  )
}

/** The distance between the entries of each angle or U pull; the largest of them, 0 if there are none. */
function addBetween({ pullBoxes }: Code, { add }: Worksheet, pulls: readonly Pull[]): number {
  const { section, times } = pullBoxes.between
  const bent = pulls.filter((pull) => pull.to !== 'splice' && !isStraight(pull))
  const distances = bent.map(({ trade_size }) => times * inches(trade_size))
  for (const distance of new Set(distances))
    add(
      section,
      `Between the two entries of ${inchText(distance / times)} pulls`,
      `${times} × ${inchText(distance / times)}`,
      distance,
      'in',
    )
  return Math.max(0, ...distances)
}

const listRemarks = (
  { pullBoxes }: Code,
  { width, height, depth }: { width: number; height: number; depth: number },
) => [
  ...(width === 0 || height === 0
    ? [
        `${pullBoxes.section} sets no distance where only straight pulls of the other direction pass: leave room for raceways, locknuts and bushings.`,
      ]
    : []),
  ...(depth === 0
    ? [
        `${pullBoxes.section} sets no depth without a raceway in the back: the raceways, their locknuts and bushings must fit.`,
      ]
    : []),
  ...(Math.max(width, height) > pullBoxes.racked.above
    ? [`With a side over 6 ft the conductors must be cabled or racked (${pullBoxes.racked.section}).`]
    : []),
  'A listed box that is marked for fewer or smaller conductors may be smaller (314.28(A)(3)).',
  'All raceways of one row on a wall are counted together, straight ones too. Enter another row for those that lie in one.',
]
