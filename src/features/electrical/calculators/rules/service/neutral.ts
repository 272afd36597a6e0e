import type { Code } from '../edition.ts'
import { formatValue, type Worksheet } from '../outcome.ts'
import { isAtMost, type Size, sizes, sizesFor, sizeText } from '../wires.ts'
import { smallestInTable } from './bonding.ts'
import { findNeutral } from './conductors.ts'
import { isWye, type ServiceInput } from './input.ts'

type Ungrounded = { size: Size; sets: number }

const NEUTRAL = 'Neutral'
const LEAST = 'Smallest neutral'

/** The load of the neutral, reduced above 200 A where that is permitted. */
function addLoad(code: Code, { add }: Worksheet, input: ServiceInput, amperes: number): number {
  const { section, reduction, prohibited } = code.services.neutral
  add(section, 'Neutral load', 'The largest load from one wire to neutral', amperes, 'A')
  const { above, percent } = reduction
  if (amperes <= above) return amperes
  if (input.supply_system === '1ph_208')
    return add(prohibited.legs, 'No reduction', 'Two legs and the neutral of a wye system', amperes, 'A')
  const nonlinear = isWye(input) ? (input.nonlinear_amperes ?? 0) : 0
  if (nonlinear > 0) add(prohibited.nonlinear, 'Without reduction', 'The electronic part of the load', nonlinear, 'A')
  const reduced = Math.max(0, amperes - above - nonlinear)
  if (reduced === 0) return amperes
  return add(
    reduction.section,
    `Above ${above} A at ${percent}%`,
    `${formatValue(amperes - reduced)} A + ${formatValue(reduced)} A × ${percent}%`,
    ((amperes - reduced) * 100 + reduced * percent) / 100,
    'A',
  )
}

/** The smallest neutral that the code permits for the size of the ungrounded conductors, whatever its load. */
function addLeast(code: Code, { add }: Worksheet, input: ServiceInput, { size, sets }: Ungrounded): Size {
  const { neutral } = code.services
  if (input.supply === 'feeder') {
    const grounding = code.equipmentGrounding.rows.find(({ upTo }) => input.rating_amperes <= upTo)
    const listed = grounding?.[input.material] ?? size
    const area = code.circularMils[listed]
    const least = sizesFor(code, sets).find((one) => code.circularMils[one] * sets >= area) ?? size
    add(
      neutral.feeder,
      LEAST,
      `As the ground in ${code.equipmentGrounding.table}: ${sizeText(listed)}`,
      sizeText(least),
      '',
    )
    return least
  }
  const listed = smallestInTable(code.bonding.rows, code.circularMils[size], input.material, input.material) ?? size
  if (sets === 1) {
    add(neutral.service.one, LEAST, `${code.bonding.table}: with ${sizeText(size)}`, sizeText(listed), '')
    return listed
  }
  const least = isAtMost(code.parallel.from, listed) ? listed : code.parallel.from
  add(
    neutral.service.parallel,
    LEAST,
    `In each raceway: ${sizeText(listed)} by ${code.bonding.table}, and at least ${code.parallel.from} AWG`,
    sizeText(least),
    '',
  )
  return least
}

/** The neutral: for its load, and not below what clears a fault. */
export function addNeutral(code: Code, sheet: Worksheet, input: ServiceInput, ungrounded: Ungrounded): Size {
  const { add } = sheet
  const { size, sets } = ungrounded
  const { section } = code.services.neutral
  if (input.neutral_amperes == null) {
    add(section, NEUTRAL, 'No neutral load was entered: as large as the other conductors', sizeText(size), '')
    return size
  }
  const amperes = addLoad(code, sheet, input, input.neutral_amperes)
  const carrying = findNeutral(code, input, sets, amperes, size)
  const least = addLeast(code, sheet, input, ungrounded)
  const neutral = isAtMost(least, carrying) ? carrying : least
  add(
    section,
    NEUTRAL,
    neutral === carrying ? `Carries ${formatValue(amperes)} A` : 'The smallest permitted',
    sizeText(neutral),
    '',
  )
  const below = sizes[sizes.indexOf(neutral) - 1]
  if (below !== undefined && sizesFor(code, sets).includes(below))
    add(
      section,
      `Neutral of ${sizeText(below)} not taken`,
      neutral === carrying ? `It does not carry ${formatValue(amperes)} A` : 'Below the smallest permitted',
      'Too small',
      '',
    )
  return neutral
}
