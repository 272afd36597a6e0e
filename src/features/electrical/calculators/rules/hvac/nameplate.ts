import { addUp, atPercent, ratingFrom, ratingUpTo } from '../amperes.ts'
import type { Code } from '../edition.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import type { HvacInput } from './input.ts'

/** The currents of a unit's parts; 0 where they are not entered. */
export type Parts = {
  rla: number
  motors: number
  heat: number
  /** Those that may run at the same time. */
  together: number
  /** The least ampacity for the motors, for the heat, and for what of both may run at the same time. */
  least: { motors: number; heat: number; all: number }
}

/** The circuit that a unit asks for: the least ampacity of its wire, and its largest device. */
export type Ratings = {
  mca: number
  device: number
  /** At most, if it does not start behind it. */
  starting: number | null
}

/** The current of heat of so many kilowatts: rounded up to hundredths, so that it is never too small. */
function toHeat({ heat_kilowatts, voltage, phase }: HvacInput): number {
  const amperes = (heat_kilowatts * 1000) / (voltage * (phase === 'three' ? Math.sqrt(3) : 1))
  return Math.ceil(amperes * 100 - 1e-6) / 100
}

/** A unit's loads, how much runs at once, and the ampacity that it needs. */
export function toParts({ airConditioning }: Code, input: HvacInput): Parts {
  const { compressors, fan_amperes, heat_interlocked } = input
  const rla = input.rla ?? 0
  const motors = addUp(rla * compressors, fan_amperes)
  const heat = toHeat(input)
  // Heat that the compressor excludes still runs with the fans.
  const heated = heat > 0 && heat_interlocked ? addUp(heat, fan_amperes) : heat
  const most = (one: number, other: number) => (heat_interlocked ? Math.max(one, other) : addUp(one, other))
  const leastMotors = addUp(atPercent(rla, airConditioning.conductors.percent), motors, -rla)
  const leastHeat = atPercent(heated, airConditioning.heat.percent)
  const least = { motors: leastMotors, heat: leastHeat, all: most(leastMotors, leastHeat) }
  return { rla, motors, heat, together: most(motors, heated), least }
}

/** The circuit by the MCA and MOCP of the label. */
export function readLabel(code: Code, { add }: Worksheet, input: HvacInput): Ratings | Refusal {
  const { nameplate } = code.airConditioning
  const [mca, mocp] = [input.mca ?? 0, input.mocp ?? 0]
  add(nameplate, 'Minimum circuit ampacity, MCA', 'From the label', mca, 'A')
  add(nameplate, 'Largest device, MOCP', 'From the label', mocp, 'A')
  const device = ratingUpTo(code, mocp, input.fuse_only)
  if (device === null)
    return { path: 'mocp', message: `No standard rating is this small (${code.standardRatings.section}). Check MOCP.` }
  addRating(code, { add }, input, device, `MOCP of ${formatValue(mocp)} A`)
  return { mca, device, starting: null }
}

/** The circuit by the currents of the parts, for labels without MCA and MOCP. */
export function calculateLabel(code: Code, sheet: Worksheet, input: HvacInput, parts: Parts): Ratings | Refusal {
  const mca = addLeast(code, sheet, input, parts)
  const isHeatLargest = parts.heat > parts.rla
  return isHeatLargest ? addHeatDevice(code, sheet, input, mca) : addCompressorDevice(code, sheet, input, parts, mca)
}

function addLeast(code: Code, { add }: Worksheet, input: HvacInput, { rla, motors, heat, least }: Parts): number {
  const { conductors, heat: heating, interlocked } = code.airConditioning
  const rest = addUp(motors, -rla)
  add(
    rest === 0 ? conductors.one : conductors.several,
    'Motors, least ampacity',
    `${formatValue(rla)} A × ${conductors.percent}%${rest > 0 ? ` + ${formatValue(rest)} A` : ''}`,
    least.motors,
    'A',
  )
  if (heat === 0) return least.motors
  const counted = input.heat_interlocked ? addUp(heat, input.fan_amperes) : heat
  add(
    heating.section,
    'Electric heat, least ampacity',
    `${formatValue(counted)} A × ${heating.percent}%${counted > heat ? ', with the fans' : ''}`,
    least.heat,
    'A',
  )
  return input.heat_interlocked
    ? add(interlocked, 'Least ampacity', 'The larger: they cannot run together', least.all, 'A')
    : add(null, 'Least ampacity', `${formatValue(least.motors)} A + ${formatValue(least.heat)} A`, least.all, 'A')
}

function addCompressorDevice(
  code: Code,
  { add }: Worksheet,
  input: HvacInput,
  { rla, motors, heat }: Parts,
  mca: number,
): Ratings | Refusal {
  const { device } = code.airConditioning
  const rest = addUp(motors, -rla, input.heat_interlocked ? 0 : heat)
  const section = rest > 0 ? device.several : device.one
  const limitAt = (percent: number) => Math.max(device.least, addUp(atPercent(rla, percent), rest))
  const ratingAt = (percent: number) => ratingUpTo(code, limitAt(percent), input.fuse_only) ?? 0
  // A rating below the ampacity that is needed would not carry the unit.
  const percent = ratingAt(device.percent) >= mca ? device.percent : device.starting
  const most = ratingAt(percent)
  if (most < mca)
    return {
      path: 'rla',
      message: `No standard rating lies between the ${formatValue(mca)} A that the unit needs and the ${formatValue(limitAt(percent))} A that ${section} permits. Ask the maker for MCA and MOCP.`,
    }
  const formula = (one: number) =>
    `${formatValue(rla)} A × ${one}%${rest > 0 ? ` + ${formatValue(rest)} A` : ''}${limitAt(one) === device.least ? `, and ${device.least} A is always permitted` : ''}`
  add(section, 'Largest device', formula(percent), limitAt(percent), 'A')
  addRating(code, { add }, input, most, `${formatValue(limitAt(percent))} A`)
  const starting = ratingAt(device.starting)
  if (starting <= most) return { mca, device: most, starting: null }
  add(device.one, 'If it will not start, at most', `${formula(device.starting)}, not rounded up`, starting, 'A')
  return { mca, device: most, starting }
}

/** Where heat is the largest load, the device goes by the ampacity of the wire. */
function addHeatDevice(code: Code, { add }: Worksheet, { fuse_only }: HvacInput, mca: number): Ratings | Refusal {
  const { device } = code.airConditioning
  const rating = ratingFrom(code, Math.max(mca, device.least), fuse_only)
  if (rating === null)
    return { path: 'heat_kilowatts', message: `${code.standardRatings.section} has no standard rating this large.` }
  add(
    device.heat,
    'Largest device',
    `Heat is the largest load: the standard rating from ${formatValue(mca)} A`,
    rating,
    'A',
  )
  return { mca, device: rating, starting: null }
}

/** The largest standard rating of a limit, and the next one, which is too large. */
function addRating(
  code: Code,
  { add }: Pick<Worksheet, 'add'>,
  { fuse_only }: HvacInput,
  rating: number,
  limit: string,
) {
  const { section } = fuse_only ? code.fuseRatings : code.standardRatings
  add(section, fuse_only ? 'Fuses' : 'Breaker', `The largest standard rating up to ${limit}`, rating, 'A')
  const larger = ratingFrom(code, rating + 1, fuse_only)
  if (larger !== null) add(section, `${larger} A not taken`, `Above ${limit}`, 'Too large', '')
}
