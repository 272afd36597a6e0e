import { atPercent, ratingFrom } from '../amperes.ts'
import { addRun, addWire } from '../circuit/run.ts'
import { toRun } from '../circuit/input.ts'
import type { Code } from '../edition.ts'
import { deviceNames } from '../input-words.ts'
import { formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import { currentFor } from './current.ts'
import { feeder } from './feeder.ts'
import type { MotorInput } from './input.ts'
import { addOverload } from './overload.ts'
import { addPermitted, addProtection, findProtection } from './protection.ts'

/** The circuit of a motor, or the feeder of several: wire, protection, overload, disconnect and equipment ground. */
export function motor(input: MotorInput, code: Code): Outcome | Refusal {
  const current = currentFor(code, input, input.horsepower)
  if ('message' in current) return current
  return input.other_motors.length > 0 ? feeder(input, code) : branch(input, code, current)
}

function branch(
  input: MotorInput,
  code: Code,
  { amperes: current, volts }: { amperes: number; volts: number },
): Outcome | Refusal {
  const sheet = worksheet(code)
  const { add } = sheet
  const { conductors, [input.phase]: table } = code.motorCurrents
  add(table.table, 'Full-load current', `${input.horsepower} hp, column of ${volts} V; not the nameplate`, current, 'A')
  const protection = addProtection(code, sheet, input, current)
  if ('message' in protection) return protection
  const needed = add(
    conductors.section,
    'Current that sizes the wire',
    `${formatValue(current)} A × ${conductors.percent}%`,
    atPercent(current, conductors.percent),
    'A',
  )
  const run = toRun(input, needed)
  const carrying = addWire(code, sheet, run, { breaker: needed, isMotor: true, path: 'horsepower' })
  if ('message' in carrying) return carrying
  addPermitted(code, sheet, protection.amperes, carrying.rated.ampacity)
  const ground = addGround(code, sheet, input, current, protection.amperes)
  const way = addRun(code, sheet, run, carrying, { ...ground, load: current })
  if ('message' in way) return way
  const overload = addOverload(code, sheet, input)
  const disconnect = addDisconnect(code, sheet, current)
  return {
    ...way.answer,
    figures: [
      { label: 'Full-load current', value: current, unit: 'A' },
      { label: `${deviceNames[input.device]}, at most`, value: protection.amperes, unit: 'A' },
      ...overload,
      { label: 'Disconnect, at least', value: disconnect, unit: 'A' },
      ...way.figures,
    ],
    steps: sheet.steps,
    remarks: [...listRemarks(input, current, protection.amperes), ...way.remarks],
    permit: null,
  }
}

function addDisconnect(code: Code, { add }: Worksheet, current: number): number {
  const { section, percent } = code.motorCircuits.disconnect
  return add(
    section,
    'Disconnect, at least',
    `${formatValue(current)} A × ${percent}%`,
    atPercent(current, percent),
    'A',
  )
}

/** The device whose rating sizes the equipment ground. */
function addGround(code: Code, { add }: Worksheet, input: MotorInput, current: number, amperes: number) {
  const { isSetting, isFuse } = code.motorDevices.devices[input.device]
  if (!isSetting) return { breaker: amperes, device: isFuse ? 'fuse' : 'breaker' }
  const fuse = findProtection(code, { ...input, device: 'dual_element' }, current)
  const breaker = fuse?.amperes ?? ratingFrom(code, amperes, false) ?? amperes
  add(code.motorCircuits.ground, 'Device for the ground', 'As for a dual-element fuse', breaker, 'A')
  return { breaker, device: 'fuse' }
}

function listRemarks(input: MotorInput, current: number, device: number): string[] {
  const { nameplate_amperes, thermally_protected } = input
  return [
    ...(nameplate_amperes == null && !thermally_protected
      ? ['Enter the nameplate amps for the overload: the table does not count for it.']
      : []),
    ...(nameplate_amperes != null && nameplate_amperes > current
      ? [
          `The nameplate has ${formatValue(nameplate_amperes)} A, more than the table. For low-speed, high-torque and multispeed motors the nameplate counts (430.6(A)(1)): check which motor this is.`,
        ]
      : []),
    ...(input.device === 'instantaneous'
      ? ['An instantaneous-trip breaker is permitted only as part of a listed combination controller.']
      : []),
    ...(input.device === 'breaker' && device < 15
      ? ['Breakers below 15 A are rare. Fuses come in 1, 3, 6 and 10 A.']
      : []),
    'The device is the largest that is permitted: a smaller one that lets the motor start is permitted too.',
    'The disconnect also needs at least the horsepower of the motor (430.109), and is in sight of motor and controller (430.102).',
  ]
}
