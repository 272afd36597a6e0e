import { listAnd } from '#contract/text.ts'
import type { Code } from '../edition.ts'
import {
  type Figure,
  formatValue,
  type Label,
  type Outcome,
  type Refusal,
  type Worksheet,
  worksheet,
} from '../outcome.ts'
import { isAtMost } from '../wires.ts'
import { type FaultCurrentInput, pointName, START } from './input.ts'
import { addRun, type Fault, wholeUp } from './runs.ts'

/** Equipment with the current available at it; `rating` in amperes, null if none was entered. */
type Point = { name: string; amperes: number; rating: number | null }

/** The fault current available at the start and at the end of each run of conductors, and the equipment that it is too much for. */
export function faultCurrent(input: FaultCurrentInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  let fault = addStart(code, sheet, input)
  const points = [addPoint(code, sheet, input, { name: START, fault, rating_ka: input.start_ka })]
  for (const [index, run] of input.runs.entries()) {
    const refuse = ({ path, message }: Refusal): Refusal => ({ path: `runs.${index}.${path}`, message })
    if (run.sets > 1 && !isAtMost(code.parallel.from, run.size))
      return refuse({
        path: 'sets',
        message: `Parallel sets are permitted from ${code.parallel.from} AWG (${code.parallel.section}).`,
      })
    const name = pointName(run.name, index)
    const end = addRun(code, sheet, input, { run, point: name, from: fault })
    if ('message' in end) return refuse(end)
    fault = end
    points.push(addPoint(code, sheet, input, { name, fault, rating_ka: run.rating_ka }))
  }
  const labels = addMarking(code, sheet, input, points)
  const last = points.at(-1)
  return {
    title: `Available fault current at ${last?.name ?? START}`,
    result: last?.amperes ?? 0,
    unit: 'A',
    figures: [
      ...points.map(({ name, amperes }) => ({ label: name, value: amperes, unit: 'A' })),
      verdict(points, input.runs),
    ],
    steps: sheet.steps,
    remarks: [...points.filter(isTooWeak).map((point) => tooWeak(code, point)), ...listRemarks(code, input)],
    permit: null,
    labels,
  }
}

function addStart(code: Code, { add }: Worksheet, input: FaultCurrentInput): Fault {
  const { fault_source, fault_system, voltage, kva, impedance_percent, fault_amperes } = input
  const { method, tolerance, centerTap } = code.faultCurrent
  if (fault_source === 'utility' || kva == null || impedance_percent == null) {
    const lines = fault_amperes ?? 0
    add(null, 'At the start', 'As the utility states', lines, 'A')
    return { lines, neutral: null }
  }
  const isThree = fault_system === 'three'
  const full = (kva * 1000) / (isThree ? Math.sqrt(3) * voltage : voltage)
  add(
    null,
    'Full-load current of the transformer',
    `${formatValue(kva)} kVA × 1,000 ÷ ${isThree ? '(√3 × ' : ''}${formatValue(voltage)} V${isThree ? ')' : ''}`,
    Math.round(full * 100) / 100,
    'A',
  )
  const lowest = (impedance_percent * (100 - tolerance.percent)) / 100
  const lowestText = Math.round(lowest * 10_000) / 10_000
  add(
    { source: tolerance.source },
    'Its lowest impedance',
    `${formatValue(impedance_percent)}% less ${tolerance.percent}% of it`,
    lowestText,
    '%',
  )
  const lines = (full * 100) / lowest
  add(
    { source: method },
    'At the transformer',
    `${formatValue(Math.round(full * 100) / 100)} A × 100 ÷ ${formatValue(lowestText)}, any primary current`,
    wholeUp(lines),
    'A',
  )
  if (fault_system !== 'single_3w') return { lines, neutral: null }
  const neutral = (lines * centerTap.tenths) / 10
  add(
    { source: centerTap.source },
    'At the transformer, line to neutral',
    `${formatValue(wholeUp(lines))} A × ${centerTap.tenths / 10}`,
    wholeUp(neutral),
    'A',
  )
  return { lines, neutral }
}

type Arrival = { name: string; fault: Fault; rating_ka: number | null | undefined }

/** The largest current at a point, with what running motors add, against the rating of its equipment. */
function addPoint(
  code: Code,
  { add }: Worksheet,
  { motor_amperes, runs }: FaultCurrentInput,
  { name, fault, rating_ka }: Arrival,
): Point {
  const { motors, ratings } = code.faultCurrent
  const largest = Math.max(fault.lines, fault.neutral ?? 0)
  const total = largest + motors.times * motor_amperes
  const amperes = wholeUp(total)
  if (motor_amperes > 0)
    add(
      { source: motors.source },
      `With motors at ${name}`,
      `${formatValue(wholeUp(largest))} A + ${motors.times} × ${formatValue(motor_amperes)} A`,
      amperes,
      'A',
    )
  const rating = rating_ka == null ? null : Math.round(rating_ka * 1000)
  const point = { name, amperes, rating }
  if (rating === null && isEquipment(point, runs))
    add(ratings, `Rating needed at ${name}`, 'At least the available fault current', amperes, 'A')
  if (rating !== null)
    add(
      ratings,
      `Rating of ${name}`,
      `${formatValue(rating)} A; ${formatValue(amperes)} A available`,
      isTooWeak(point) ? 'Not enough' : 'Enough',
      '',
    )
  return point
}

/** The start has equipment only where a rating was entered, or nothing follows. */
const isEquipment = ({ name, rating }: Point, runs: FaultCurrentInput['runs']) =>
  rating !== null || name !== START || runs.length === 0

function verdict(points: readonly Point[], runs: FaultCurrentInput['runs']): Figure {
  const entered = points.filter(({ rating }) => rating !== null)
  const lacking = points.filter(isTooWeak)
  const isComplete = points.every((point) => point.rating !== null || !isEquipment(point, runs))
  const enough = isComplete ? 'Enough' : 'Enough where entered'
  const value =
    entered.length === 0
      ? 'Not entered'
      : lacking.length > 0
        ? `Not enough at ${listAnd(lacking.map(({ name }) => name))}`
        : enough
  return { label: 'Equipment rating', value, unit: '' }
}

const isTooWeak = ({ amperes, rating }: Point) => rating !== null && rating < amperes

const tooWeak = ({ faultCurrent }: Code, { name, amperes, rating }: Point) =>
  `${name} is not rated for this fault current: ${formatValue(rating ?? 0)} A, and ${formatValue(amperes)} A is available (${faultCurrent.ratings}). Do not energize it. Use equipment with a higher rating, a series rating that the maker lists (240.86), or more impedance before it. Until then it gets no label.`

const systemNames = { three: 'three phase', single_3w: 'single phase, 3 wires', single_2w: 'single phase' } as const

/** The label of each point whose equipment may be energized, and where the code requires it. */
function addMarking(
  code: Code,
  { add }: Worksheet,
  { fault_premises, fault_system, voltage, runs }: FaultCurrentInput,
  points: readonly Point[],
): Label[] {
  const { marking, method } = code.faultCurrent
  const isExempt = marking.exempt.includes(fault_premises)
  add(
    marking.section,
    'Marking of the equipment',
    isExempt ? marking.exemption : `Fault current and date${marking.withRating ? ', and the equipment’s rating' : ''}`,
    isExempt ? 'Not required' : 'Required',
    '',
  )
  const marked = points.filter((point) => isEquipment(point, runs) && !isTooWeak(point))
  return marked.map(({ name, amperes, rating }) => ({
    title: 'Maximum available fault current',
    value: `${formatValue(amperes)} A`,
    lines: [
      `${name === START ? 'Here' : name}, ${formatValue(voltage)} V, ${systemNames[fault_system]}`,
      ...(marking.withRating && rating !== null ? [`Short-circuit current rating ${formatValue(rating)} A`] : []),
      `${method}, NEC ${code.edition} ${marking.section}`,
    ],
  }))
}

const listRemarks = (
  { faultCurrent: { marking } }: Code,
  { fault_source, fault_system }: FaultCurrentInput,
): string[] => [
  ...(fault_source === 'transformer'
    ? ['The primary is counted as able to feed any current. The real current is lower.']
    : [
        'The utility’s current counts as the largest of any kind, line to line or to neutral. Keep its letter with the calculation.',
      ]),
  ...(fault_system === 'single_3w' && fault_source === 'transformer'
    ? [
        'Line to neutral at a center tap is counted as 1.5 times line to line. It ranges from 1.33 to 1.67: ask the maker near a limit.',
      ]
    : []),
  ...(marking.also === null ? [] : [marking.also]),
  'Impedances are added as numbers, which is not exact. An engineer’s study counts before this calculation.',
  'Calculate again when the utility changes its transformer, or the conductors change.',
]
