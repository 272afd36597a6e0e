import { atPercent, ratingFrom, ratingUpTo } from '../amperes.ts'
import type { MotorDevice } from '../2023/motor-devices.ts'
import type { Code } from '../edition.ts'
import { deviceNames } from '../input-words.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import type { MotorInput } from './input.ts'

export type Protection = {
  /** The rating or setting that is permitted at most. */
  amperes: number
  /** The larger size allowed if the motor will not start on the first; null if there is none. */
  starting: number | null
}

/** The largest device that a motor of this current may have against short circuits and ground faults, or null. */
export function findProtection(
  code: Code,
  { device: kind, motor_type }: Pick<MotorInput, 'device' | 'motor_type'>,
  current: number,
): (Protection & { percent: number; limit: number; startingPercent: number }) | null {
  const device: MotorDevice = code.motorDevices.devices[kind]
  const percent = device.percents[motor_type]
  const limit = atPercent(current, percent)
  const amperes = device.isSetting ? limit : ratingFrom(code, limit, device.isFuse)
  if (amperes === null) return null
  const { starting, startingPercent } = findStarting(code, device, current)
  return { amperes, percent, limit, startingPercent, starting: starting > amperes ? starting : null }
}

function findStarting(code: Code, { starting, isFuse }: MotorDevice, current: number) {
  if (starting === null) return { starting: 0, startingPercent: 0 }
  const { percent, above } = starting
  const most = (one: number) => ratingUpTo(code, atPercent(current, one), isFuse) ?? 0
  if (above === null) return { starting: most(percent), startingPercent: percent }
  if (above.of === 'motor') {
    const startingPercent = current > above.amperes ? above.percent : percent
    return { starting: most(startingPercent), startingPercent }
  }
  if (most(percent) <= above.amperes) return { starting: most(percent), startingPercent: percent }
  return most(above.percent) <= above.amperes
    ? { starting: above.amperes, startingPercent: percent }
    : { starting: most(above.percent), startingPercent: above.percent }
}

/** The steps to the largest permitted device of a motor. */
export function addProtection(
  code: Code,
  { add }: Worksheet,
  input: MotorInput,
  current: number,
): Protection | Refusal {
  const { table, section, devices } = code.motorDevices
  const protection = findProtection(code, input, current)
  const name = deviceNames[input.device]
  const { isSetting, isFuse }: MotorDevice = devices[input.device]
  if (protection === null)
    return { path: 'horsepower', message: `${code.standardRatings.section} has no standard rating this large.` }
  const { amperes, starting, percent, limit, startingPercent } = protection
  add(table, 'Limit against short circuits', `${formatValue(current)} A × ${percent}%, ${name}`, limit, 'A')
  if (isSetting) return { amperes, starting }
  add(
    section,
    `${name}, at most`,
    amperes === limit ? 'A standard rating' : `The next standard rating above ${formatValue(limit)} A is permitted`,
    amperes,
    'A',
  )
  const larger = ratingFrom(code, amperes + 1, isFuse)
  if (larger !== null)
    add(
      section,
      `${larger} A not taken`,
      `Above the next standard rating from ${formatValue(limit)} A`,
      'Too large',
      '',
    )
  if (starting !== null)
    add(
      section,
      'If it will not start, at most',
      `${formatValue(current)} A × ${startingPercent}% = ${formatValue(atPercent(current, startingPercent))} A, not above it`,
      starting,
      'A',
    )
  return { amperes, starting }
}

/** Why a device may be larger than the ampacity of its wire, where it is. */
export function addPermitted(code: Code, { add }: Worksheet, device: number, ampacity: number) {
  if (device <= ampacity) return
  add(
    code.motorCircuits.protection,
    'Larger than the ampacity',
    `${formatValue(device)} A on a wire of ${formatValue(ampacity)} A: the overload protects the wire`,
    'Permitted',
    '',
  )
}
