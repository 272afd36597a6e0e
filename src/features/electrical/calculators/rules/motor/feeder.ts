import { addUp, atPercent, ratingFrom, ratingUpTo } from '../amperes.ts'
import { addRun, addWire } from '../circuit/run.ts'
import { toRun } from '../circuit/input.ts'
import type { Code } from '../edition.ts'
import { deviceNames } from '../input-words.ts'
import { formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import type { MotorInput } from './input.ts'
import { currentFor } from './current.ts'
import { addPermitted, findProtection } from './protection.ts'

type Motors = { largest: number; sum: number; count: number }

/** The feeder of several motors of one phase and voltage. */
export function feeder(input: MotorInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const motors = addMotors(code, sheet, input)
  if ('message' in motors) return motors
  const needed = addNeeded(code, sheet, motors)
  const device = addDevice(code, sheet, input, motors, needed)
  if ('message' in device) return device
  const run = toRun(input, needed)
  const carrying = addWire(code, sheet, run, { breaker: needed, isMotor: true, path: 'other_motors' })
  if ('message' in carrying) return carrying
  addPermitted(code, sheet, device.amperes, carrying.rated.ampacity)
  const { isFuse } = code.motorDevices.devices[input.device]
  const supply = { breaker: device.amperes, device: isFuse ? 'fuse' : 'breaker', load: motors.sum }
  const way = addRun(code, sheet, run, carrying, supply)
  if ('message' in way) return way
  return {
    ...way.answer,
    title: `Feeder of ${motors.count} motors, ${way.answer.title.charAt(0).toLowerCase()}${way.answer.title.slice(1)}`,
    figures: [
      { label: 'Current that sizes the feeder', value: needed, unit: 'A' },
      { label: `${deviceNames[input.device]}, at most`, value: device.amperes, unit: 'A' },
      ...way.figures,
    ],
    steps: sheet.steps,
    remarks: [
      'For the feeder only: each motor has a circuit of its own with overload and disconnect.',
      'Loads that are not motors are not counted here.',
      ...way.remarks,
    ],
    permit: null,
  }
}

function addMotors(code: Code, { add }: Worksheet, input: MotorInput): Motors | Refusal {
  const { table } = code.motorCurrents[input.phase]
  let [largest, sum, count] = [0, 0, 0]
  for (const { horsepower, quantity } of [{ horsepower: input.horsepower, quantity: 1 }, ...input.other_motors]) {
    const current = currentFor(code, input, horsepower)
    if ('message' in current) return count === 0 ? current : { ...current, path: 'other_motors' }
    const { amperes, volts } = current
    add(
      table,
      `Full-load current of ${horsepower} hp`,
      `${quantity} × ${formatValue(amperes)} A, column of ${volts} V`,
      addUp(quantity * amperes),
      'A',
    )
    largest = Math.max(largest, amperes)
    sum = addUp(sum, quantity * amperes)
    count += quantity
  }
  return { largest, sum, count }
}

function addNeeded(code: Code, { add }: Worksheet, { largest, sum }: Motors): number {
  const { section, percent } = code.motorCircuits.feeder
  const rest = addUp(sum, -largest)
  return add(
    section,
    'Current that sizes the feeder',
    `${formatValue(largest)} A × ${percent}% + ${formatValue(rest)} A`,
    addUp(atPercent(largest, percent), rest),
    'A',
  )
}

/** The largest device of the feeder, which may not be rounded up. */
function addDevice(
  code: Code,
  { add }: Worksheet,
  input: MotorInput,
  { largest, sum }: Motors,
  needed: number,
): { amperes: number } | Refusal {
  const { protection } = code.motorCircuits.feeder
  const { isFuse } = code.motorDevices.devices[input.device]
  const branch = findProtection(code, input, largest)
  if (branch === null)
    return { path: 'horsepower', message: `${code.standardRatings.section} has no standard rating this large.` }
  const { table } = code.motorDevices
  const name = deviceNames[input.device]
  add(
    table,
    `${name} of the largest motor, at most`,
    `${formatValue(largest)} A × ${branch.percent}%, the next standard rating`,
    branch.amperes,
    'A',
  )
  const rest = addUp(sum, -largest)
  const limit = addUp(branch.amperes, rest)
  const amperes = ratingUpTo(code, limit, isFuse)
  if (amperes === null || amperes < needed)
    return {
      path: 'other_motors',
      message: `No standard rating lies between the ${formatValue(needed)} A of the feeder and the ${formatValue(limit)} A that ${protection} permits. Divide the motors among feeders.`,
    }
  add(
    protection,
    `${name}, at most`,
    `${formatValue(branch.amperes)} A + ${formatValue(rest)} A = ${formatValue(limit)} A, the standard rating not above it`,
    amperes,
    'A',
  )
  const larger = ratingFrom(code, amperes + 1, isFuse)
  if (larger !== null)
    add(protection, `${larger} A not taken`, `Above ${formatValue(limit)} A, which is not rounded up`, 'Too large', '')
  return { amperes }
}
