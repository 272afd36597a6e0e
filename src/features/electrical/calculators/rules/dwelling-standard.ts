import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import {
  DwellingLoads,
  evLoad,
  HeatingAndCooling,
  isInTable,
  LargestMotor,
  lightingAndCircuits,
  permitFor,
  serviceFor,
  tanklessRefusal,
} from './dwelling.ts'
import { dryerLabel } from './dwelling-optional.ts'
import { countLoads, type Load, sumText, sumVa } from './inputs.ts'
import {
  applyPercent,
  formatValue,
  type Outcome,
  type Refusal,
  withUnit,
  type Worksheet,
  worksheet,
} from './outcome.ts'

export const DwellingStandardInput = z.extend(DwellingLoads, { ...HeatingAndCooling.shape, ...LargestMotor.shape })
export type DwellingStandardInput = z.output<typeof DwellingStandardInput>

/** The load of a dwelling by the standard method. */
export function dwellingStandard(input: DwellingStandardInput, code: Code): Outcome | Refusal {
  const refusal = tanklessRefusal(code, input)
  if (refusal !== null) return refusal
  const sheet = worksheet(code)
  const { add } = sheet
  const { dwelling } = code
  const { dryer_va, ev, largest_motor_va, voltage } = input
  let total = lightingDemand(code, sheet, lightingAndCircuits(code, sheet, input))
  if (input.appliances.length > 0) total += fastenedDemand(code, sheet, input.appliances)
  if (input.cooking.length > 0) total += cookingDemand(code, sheet, input.cooking)
  if (dryer_va > 0) total += dryerDemand(code, sheet, input)
  if (ev.length > 0) {
    const { va, formula } = evLoad(code, ev)
    total += add(
      dwelling.ev.section,
      'EV chargers',
      dwelling.ev.least === null ? formula : `${formula}, each at least ${formatValue(dwelling.ev.least)} VA`,
      va,
    )
  }
  const climate = climateDemand(code, sheet, input)
  total += climate.va
  if (largest_motor_va > 0)
    total += add(
      dwelling.motor.section,
      'Largest motor',
      `${withUnit(largest_motor_va, 'VA')} × ${dwelling.motor.percent}%`,
      applyPercent(largest_motor_va, dwelling.motor.percent),
    )
  add(null, 'Calculated load', 'The sum of all demands', total)
  const service = serviceFor(code, sheet, total, voltage)
  return {
    title: 'Calculated load, standard method',
    result: total,
    unit: 'VA',
    figures: [
      ...service.figures,
      ...(climate.disputed > 0
        ? [{ label: 'Without 125% of the cooling', value: total - climate.disputed, unit: 'VA' }]
        : []),
    ],
    steps: sheet.steps,
    remarks: [
      ...(climate.disputed > 0
        ? [
            `Air conditioning that is not the larger of the two counts at 125% by the wording of ${dwelling.noncoincident.section}. Readings differ, so both results are shown: ask the authority having jurisdiction. If it is also the largest motor, do not enter it as one again.`,
          ]
        : []),
      ...(isReduced(code, input.appliances)
        ? [
            `Four appliances count at ${dwelling.fastened.percent}% only if each has at least ¼ hp or 500 W (${dwelling.fastened.section}). One entered with less than 500 VA counts in full.`,
          ]
        : []),
      ...(countLoads(input.cooking.filter(isInTable)) > 1
        ? [
            'Several cooking units follow column C. Note 3 of the table permits lower percentages for units up to 8,750 VA; they are not used here.',
          ]
        : []),
      ...service.remarks,
    ],
    permit: permitFor(service, voltage),
  }
}

function dryerDemand(
  { dwelling: { dryer } }: Code,
  { add }: Worksheet,
  { dryer_va, dryers }: Pick<DwellingStandardInput, 'dryer_va' | 'dryers'>,
): number {
  const percent = dryer.percents[dryers - 1] ?? 100
  const inFull = `${dryers} × the larger of ${formatValue(dryer.least)} VA and ${formatValue(dryer_va)} VA`
  return add(
    dryer.section,
    dryerLabel(dryers),
    percent === 100 ? inFull : `${inFull}, × ${percent}%`,
    applyPercent(dryers * Math.max(dryer_va, dryer.least), percent),
  )
}

function lightingDemand({ dwelling: { lightingDemand } }: Code, { add }: Worksheet, va: number): number {
  const { table, first, next, nextPercent, restPercent } = lightingDemand
  const inNext = Math.max(0, Math.min(va - first, next))
  const rest = Math.max(0, va - first - next)
  const parts = [
    `${formatValue(Math.min(va, first))} VA × 100%`,
    ...(inNext > 0 ? [`${formatValue(inNext)} VA × ${nextPercent}%`] : []),
    ...(rest > 0 ? [`${formatValue(rest)} VA × ${restPercent}%`] : []),
  ]
  const demand = Math.min(va, first) + applyPercent(inNext, nextPercent) + applyPercent(rest, restPercent)
  return add(table, 'Demand of lighting and circuits', parts.join(' + '), demand)
}

/** The larger of heating and cooling, and how much of it the sources dispute. */
export function climateDemand(
  { dwelling: { noncoincident } }: Code,
  { add }: Worksheet,
  { heating_va, cooling_va }: Pick<DwellingStandardInput, 'heating_va' | 'cooling_va'>,
): { va: number; disputed: number } {
  if (heating_va + cooling_va === 0) return { va: 0, disputed: 0 }
  const larger = Math.max(heating_va, cooling_va)
  const formula = `The larger of heating ${formatValue(heating_va)} VA and cooling ${formatValue(cooling_va)} VA`
  const { section, coolingPercent } = noncoincident
  const raised = applyPercent(cooling_va, coolingPercent)
  if (cooling_va >= heating_va || raised <= heating_va)
    return { va: add(section, 'Heating or cooling', formula, larger), disputed: 0 }
  const va = add(section, 'Heating or cooling', `${formula} × ${coolingPercent}%`, raised)
  return { va, disputed: va - larger }
}

const isReducible = ({ dwelling: { fastened } }: Code, { va }: Load): boolean => va >= fastened.leastVa

const isReduced = (code: Code, appliances: readonly Load[]): boolean =>
  countLoads(appliances.filter((one) => isReducible(code, one))) >= code.dwelling.fastened.from

function fastenedDemand(code: Code, { add }: Worksheet, appliances: readonly Load[]): number {
  const { section, percent } = code.dwelling.fastened
  const label = 'Appliances fastened in place'
  if (!isReduced(code, appliances)) return add(section, label, sumText(appliances), sumVa(appliances))
  const large = appliances.filter((one) => isReducible(code, one))
  const small = appliances.filter((one) => !isReducible(code, one))
  return add(
    section,
    label,
    `(${sumText(large)}) × ${percent}%${small.length > 0 ? ` + ${sumText(small)}` : ''}`,
    applyPercent(sumVa(large), percent) + sumVa(small),
  )
}

function cookingDemand(code: Code, sheet: Worksheet, units: readonly Load[]): number {
  const small = units.filter((one) => !isInTable(one))
  const listed = units.filter(isInTable)
  const inFull =
    small.length > 0
      ? sheet.add(
          code.cooking.table,
          'Small cooking units',
          `${sumText(small)}, in full up to ${formatValue(code.cooking.over)} VA each`,
          sumVa(small),
        )
      : 0
  return inFull + (listed.length > 0 ? tableDemand(code, sheet, listed) : 0)
}

/** Column C of the table, or for a single small unit its share; never more than is connected. */
function tableDemand({ cooking }: Code, { add }: Worksheet, units: readonly Load[]): number {
  const { table, columnB, columnC, above } = cooking
  const count = countLoads(units)
  const connected = sumVa(units)
  if (count === 1 && connected <= columnB.upTo)
    return add(
      table,
      'Cooking',
      `${formatValue(connected)} VA × ${columnB.onePercent}%`,
      applyPercent(connected, columnB.onePercent),
    )
  const listed = (columnC[count - 1] ?? 0) * 1000
  const averaged = units.reduce((sum, { quantity, va }) => sum + quantity * Math.max(va, above.va), 0)
  // Kilowatts of the average above 12, a major fraction counting as one.
  const excess = Math.floor((averaged - above.va * count + 500 * count) / (1000 * count))
  const demand = applyPercent(listed, 100 + excess * above.percentEachKw)
  const increased = excess > 0 ? ` × ${100 + excess * above.percentEachKw}%, for ${excess} kW above 12` : ''
  const formula = `Column C, ${count === 1 ? '1 unit' : `${count} units`}: ${formatValue(listed)} VA${increased}`
  if (demand > connected)
    return add(table, 'Cooking', `Connected load, less than column C: ${sumText(units)}`, connected)
  return add(table, 'Cooking', formula, demand)
}
