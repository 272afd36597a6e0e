import type { Code } from '../edition.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import { isAtMost, type Size, sizes, sizeText } from '../wires.ts'
import type { Run } from './input.ts'

export const GROUND = 'Equipment grounding conductor'

/** `device`: 'breaker' or 'fuse', whose rating is `breaker`. */
type Grounded = { breaker: number; device: string; size: Size; from: Size; sets: number }

/** The equipment grounding conductor, made larger in proportion where the wire is, or why it has none. */
export function addGrounding(
  code: Code,
  { add }: Worksheet,
  { material }: Pick<Run, 'material'>,
  { breaker, device, size, from, sets }: Grounded,
): Size | Refusal {
  const { table, rows, increased, notLarger, parallel } = code.equipmentGrounding
  const listed = rows.find(({ upTo }) => breaker <= upTo)?.[material] ?? null
  if (listed === null)
    return {
      path: 'material',
      message: `${table}: sources differ on this ${material} conductor. Look it up, or choose copper.`,
    }
  add(table, GROUND, `Behind a ${device} of ${formatValue(breaker)} A`, sizeText(listed), '')
  const { circularMils } = code
  let grounding = listed
  if (size !== from) {
    const required = (circularMils[listed] * circularMils[size]) / circularMils[from]
    grounding = sizes.find((one) => circularMils[one] >= required) ?? size
    add(
      increased,
      'Larger for the voltage drop',
      `${formatValue(circularMils[listed])} × ${formatValue(circularMils[size])} ÷ ${formatValue(circularMils[from])} = ${formatValue(Math.ceil(required))} circular mils`,
      sizeText(grounding),
      '',
    )
  }
  if (!isAtMost(grounding, size)) {
    grounding = size
    add(notLarger, 'Not larger than the wire', `${sizeText(size)} is enough`, sizeText(size), '')
  }
  if (sets > 1) add(parallel, 'In each raceway', 'Parallel sets: a full one in each', sizeText(grounding), '')
  return grounding
}
