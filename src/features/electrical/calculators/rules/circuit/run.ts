import { addAmpacity, getFactors } from '../conductor.ts'
import { conduitFill, uncheckedAreas } from '../conduit-fill.ts'
import type { Code } from '../edition.ts'
import { conduitNames, wiringNames } from '../input-words.ts'
import { type Figure, type Outcome, type Refusal, type Worksheet } from '../outcome.ts'
import { isAtMost, type Size, sizeText, unconfirmed, wireUnit } from '../wires.ts'
import { addRejected, limitDrop } from './drop.ts'
import { addGrounding, GROUND } from './grounding.ts'
import { countWires, type Run } from './input.ts'
import { type Carrying, type Conditions, findCarrying, toConditions } from './wire.ts'

// The parts that a circuit, a motor and an air conditioner have in common: the wire, and what follows from it.

/** Sizes the wire of a run by its load, in its heat and company. `path`: the input of the load. */
export function addWire(
  code: Code,
  sheet: Worksheet,
  input: Run,
  { breaker, isMotor = false, path = 'other_amperes' }: { breaker: number; isMotor?: boolean; path?: string },
): Carrying | Refusal {
  const conditions = { ...toConditions(code, input), isMotor }
  const factors = getFactors(code, conditions)
  if (factors.ambient === 0)
    return {
      path: 'ambient_fahrenheit',
      message: `${wiringNames[input.wiring]} may not be used at ${input.ambient_fahrenheit} °F: ${code.ambientFactors.table} has no factor for its insulation. Choose another wiring method.`,
    }
  addConditions(code, sheet, input, conditions, factors)
  const carrying = findCarrying(code, input, conditions, breaker)
  if ('message' in carrying) return carrying.path === 'other_amperes' ? { ...carrying, path } : carrying
  const { size, ampacity } = carrying.rated
  addAmpacity(code, sheet, { ...conditions, sets: carrying.sets }, carrying.rated, factors)
  const { cap } = code.wiringMethods[input.wiring]
  if (cap !== null && isAtMost(size, cap.upTo))
    sheet.add(
      cap.section,
      'Limit of the cable',
      `${wiringNames[input.wiring]} counts with its 60 °C column`,
      ampacity,
      'A',
    )
  return carrying
}

function addConditions(
  code: Code,
  { add }: Worksheet,
  input: Run,
  { insulation, ambient_celsius, bundled }: Conditions,
  factors: { ambient: number; bundle: number },
) {
  const { counted, wires } = countWires(input)
  if (wires > 2)
    add(
      code.neutral.section,
      'Current-carrying conductors',
      counted === wires ? 'All of them' : 'Without the neutral',
      counted,
      '',
    )
  add(
    code.ambientFactors.table,
    'Ambient temperature',
    `${input.ambient_fahrenheit} °F (${ambient_celsius} °C), ${insulation} °C insulation`,
    factors.ambient,
    '%',
  )
  add(
    code.bundleFactors.table,
    'Conductors together',
    input.others === 0 ? `${bundled} current-carrying` : `${bundled} current-carrying, ${input.others} of them others`,
    factors.bundle,
    '%',
  )
}

/** `load` is the current whose voltage drop counts. */
type Supply = { breaker: number; device: string; load: number }

/** Voltage drop, equipment grounding conductor, and raceway or cable of a run whose wire carries its load. */
export function addRun(
  code: Code,
  sheet: Worksheet,
  input: Run,
  { sets, rated, rejected }: Carrying,
  { breaker, device, load }: Supply,
): { answer: Pick<Outcome, 'title' | 'result' | 'unit'>; figures: Figure[]; remarks: string[] } | Refusal {
  if (rejected !== null) addRejected(sheet, rejected)
  const drop =
    input.feet === null
      ? { size: rated.size, percent: null }
      : limitDrop(code, sheet, { ...input, feet: input.feet }, { sets, from: rated.size, load })
  if ('message' in drop) return drop
  const { size, percent } = drop
  const grounding = addGrounding(code, sheet, input, { breaker, device, size, from: rated.size, sets })
  if (typeof grounding !== 'string') return grounding
  const way = addWay(code, sheet, input, size, grounding)
  if ('message' in way) return way
  const isUpsized = size !== rated.size
  return {
    answer: {
      title: `Smallest ${input.material} wire, ${wiringNames[input.wiring]}${sets > 1 ? `, ${sets} parallel sets` : ''}`,
      result: size,
      unit: wireUnit(size),
    },
    figures: [
      { label: GROUND, value: sizeText(grounding), unit: '' },
      way,
      ...(percent === null ? [] : [{ label: 'Voltage drop', value: percent, unit: '%' }]),
      { label: isUpsized ? `Ampacity of ${sizeText(rated.size)}` : 'Ampacity', value: rated.ampacity, unit: 'A' },
    ],
    remarks: listRemarks(code, input, { size, grounding, isUpsized }),
  }
}

/** The raceway that holds the wires, or the cable that has them. */
function addWay(code: Code, { steps }: Worksheet, input: Run, size: Size, grounding: Size): Figure | Refusal {
  const { conduit } = code.wiringMethods[input.wiring]
  const { wires } = countWires(input)
  if (conduit === null)
    return {
      label: 'Cable',
      value: `${size}${wireUnit(size) === 'AWG' ? `/${wires}` : `-${wires}`} with ground`,
      unit: '',
    }
  const wire = { insulation: 'thhn' as const, size, quantity: wires + input.others }
  const conductors = [wire, { insulation: 'thhn' as const, size: grounding, quantity: 1 }]
  const fill = conduitFill({ conduit, trade_size: null, nipple: false, conductors }, code)
  if ('message' in fill) return { path: 'wiring', message: fill.message }
  steps.push(...fill.steps)
  const tradeSize = fill.figures.find(({ label }) => label === 'Trade size')?.value ?? ''
  return { label: 'Raceway', value: `${tradeSize} in ${conduitNames[conduit]}`, unit: '' }
}

type Chosen = { size: Size; grounding: Size; isUpsized: boolean }

function listRemarks(code: Code, input: Run, { size, grounding, isUpsized }: Chosen): string[] {
  const { conduit, cap } = code.wiringMethods[input.wiring]
  const { unmarked } = code.terminals
  return [
    ...unconfirmed([size], input.material),
    ...(conduit === null && isUpsized
      ? [
          `The cable needs a ground of at least ${sizeText(grounding)}. Check what it has: cables are often made with a smaller one.`,
        ]
      : []),
    ...(input.terminals === 'unmarked' && cap === null
      ? [
          `Terminals without a mark count as 60 °C up to ${unmarked.upTo} A or ${unmarked.largest} AWG (${unmarked.section}). Marked for 75 °C, a smaller wire may do.`,
        ]
      : []),
    ...(conduit !== null
      ? [
          'In wet places, such as outdoors and underground, use THWN-2.',
          ...(input.others > 0
            ? [`The others are counted as ${sizeText(size)} for the raceway. For other sizes see conduit fill.`]
            : []),
        ]
      : []),
    ...uncheckedAreas(conduit),
    ...(input.wiring === 'se'
      ? ['SE cable counts with its 75 °C column, and up to 10 AWG as in thermal insulation.']
      : []),
    ...(input.feet === null
      ? []
      : [
          'The limit of voltage drop is a recommendation. The higher of Table 8 and Table 9 counts, at a power factor of 0.85.',
        ]),
    'On a sunlit roof enter 60 °F more for raceways close above it.',
  ]
}
