import type { Code } from '../edition.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import type { AreaRow } from '../2023/grounding-electrodes.ts'
import { type Material, type Size, sizes, sizesFor, sizeText, valueAt } from '../wires.ts'
import type { ServiceInput } from './input.ts'

type Ungrounded = { size: Size; sets: number }

/** The smallest conductor that a table by the area of the ungrounded conductors permits, or null above the table. */
export const smallestInTable = (
  rows: readonly AreaRow[],
  area: number,
  ungrounded: Material,
  conductor: Material,
): Size | null => rows.find((row) => area <= row[ungrounded])?.conductor[conductor] ?? null

const setsText = ({ size, sets }: Ungrounded, material: Material) =>
  `${sets > 1 ? `${sets} × ` : ''}${sizeText(size)} ${material}`

const AT_75 = 1

/** The area of ungrounded conductors as if they were of another metal, by an equal ampacity; null where the table has none. */
function areaAs(code: Code, { size, sets }: Ungrounded, material: Material, other: Material): number | null {
  if (material === other) return code.circularMils[size] * sets
  const at75 = (metal: Material, one: Size) => valueAt<readonly number[]>(code.ampacity[metal], one)?.[AT_75] ?? 0
  const equal = sizesFor(code, sets).find((one) => at75(other, one) >= at75(material, size))
  return equal === undefined ? null : code.circularMils[equal] * sets
}

/** Main bonding jumper, by the area of all ungrounded conductors. */
export function addMainJumper(code: Code, { add }: Worksheet, input: ServiceInput, ungrounded: Ungrounded) {
  const { rows, table, above, main } = code.bonding
  const { material, grounding_material } = input
  const total = code.circularMils[ungrounded.size] * ungrounded.sets
  const listed = smallestInTable(rows, total, material, grounding_material)
  if (listed !== null) {
    add(main, MAIN, `${table}: with ${setsText(ungrounded, material)}`, sizeText(listed), '')
    return listed
  }
  const area = areaAs(code, ungrounded, material, grounding_material)
  const least = area === null ? Infinity : (area * above.percent) / 100
  const size = sizes.find((one) => code.circularMils[one] >= least)
  if (area === null || size === undefined) return noJumper(code, grounding_material)
  add(
    above.section,
    'Share of the ungrounded conductors',
    `${formatValue(area / 1000)} kcmil of ${grounding_material} × ${above.percent}%`,
    least / 1000,
    'kcmil',
  )
  add(main, MAIN, `The next size from ${formatValue(least / 1000)} kcmil`, sizeText(size), '')
  return size
}

const noJumper = (code: Code, metal: Material): Refusal => ({
  path: 'grounding_material',
  message: `${code.bonding.above.section}: no single ${metal} bonding jumper is large enough. ${metal === 'aluminum' ? 'Choose copper, or smaller conductors.' : 'Choose smaller conductors, or fewer sets.'}`,
})

const MAIN = 'Main bonding jumper'

/** Supply-side bonding jumper of one raceway. */
export function addSupplyJumper(code: Code, { add }: Worksheet, input: ServiceInput, ungrounded: Ungrounded): Size {
  const { rows, table, supplySide } = code.bonding
  const { size, sets } = ungrounded
  const listed = smallestInTable(rows, code.circularMils[size], input.material, input.grounding_material) ?? size
  add(
    sets > 1 ? supplySide.parallel : supplySide.one,
    'Supply-side bonding jumper',
    `${table}: with ${sizeText(size)} ${input.material}${sets > 1 ? ' in each raceway' : ''}`,
    sizeText(listed),
    '',
  )
  return listed
}

/** Grounding electrode conductors, one for each kind of electrode. */
export function addElectrodes(code: Code, { add }: Worksheet, input: ServiceInput, ungrounded: Ungrounded) {
  const { table, rows, rods, concrete, secondRod } = code.electrodeConductors
  const { material, grounding_material } = input
  const total = code.circularMils[ungrounded.size] * ungrounded.sets
  const listedIn = (metal: Material) => smallestInTable(rows, total, material, metal) ?? ungrounded.size
  const lines: { label: string; size: Size; metal: Material }[] = []
  const addLimited = (label: string, metal: Material, { section, limit }: { section: string; limit: Size }) => {
    const listed = listedIn(metal)
    const size = code.circularMils[listed] > code.circularMils[limit] ? limit : listed
    const formula =
      size === listed
        ? `${table}: with ${setsText(ungrounded, material)}`
        : `${table}: ${sizeText(listed)}. Not larger than ${sizeText(limit)} to these alone`
    add(size === listed ? table : section, label, formula, `${sizeText(size)} ${metal}`, '')
    lines.push({ label, size, metal })
  }
  if (input.water_or_steel) {
    const size = listedIn(grounding_material)
    const label = 'To water pipe or steel'
    add(table, label, `With ${setsText(ungrounded, material)}`, `${sizeText(size)} ${grounding_material}`, '')
    lines.push({ label, size, metal: grounding_material })
  }
  if (input.concrete_encased)
    addLimited('To the concrete-encased electrode', 'copper', { section: concrete.section, limit: concrete.copper })
  if (input.rods) {
    addLimited('To rods, pipes or plates', grounding_material, {
      section: rods.section,
      limit: rods[grounding_material],
    })
    add(secondRod, 'Second rod', 'At least 6 ft away, unless the first has 25 Ω or less', 'Required', '')
  }
  return lines
}
