import { atPercent } from '../amperes.ts'
import { addRun, addWire } from '../circuit/run.ts'
import { toRun } from '../circuit/input.ts'
import type { Code } from '../edition.ts'
import { addPermitted } from '../motor/protection.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import type { HvacInput } from './input.ts'
import { calculateLabel, type Parts, type Ratings, readLabel, toParts } from './nameplate.ts'

/** The circuit of an air conditioner or heat pump by its nameplate, with disconnect, receptacle and GFCI protection. */
export function hvac(input: HvacInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const parts = toParts(code, input)
  const isLabel = input.mca != null
  const ratings = isLabel ? readLabel(code, sheet, input) : calculateLabel(code, sheet, input, parts)
  if ('message' in ratings) return ratings
  const run = toRun(input, ratings.mca)
  const path = isLabel ? 'mca' : 'rla'
  const carrying = addWire(code, sheet, run, { breaker: ratings.mca, isMotor: true, path })
  if ('message' in carrying) return carrying
  addPermitted(code, sheet, ratings.device, carrying.rated.ampacity)
  const current = toCurrent(ratings, parts)
  const supply = { breaker: ratings.device, device: input.fuse_only ? 'fuse' : 'breaker', load: current }
  const way = addRun(code, sheet, run, carrying, supply)
  if ('message' in way) return way
  const disconnect = addDisconnect(code, sheet, current, parts)
  addSurroundings(code, sheet, input, ratings.device)
  const figures: Figure[] = [
    { label: input.fuse_only ? 'Fuses, at most' : 'Breaker, at most', value: ratings.device, unit: 'A' },
    ...(isLabel ? [] : [{ label: 'MCA, calculated', value: ratings.mca, unit: 'A' }]),
    ...(ratings.starting === null
      ? []
      : [{ label: 'If it will not start, at most', value: ratings.starting, unit: 'A' }]),
    { label: 'Disconnect, at least', value: disconnect, unit: 'A' },
  ]
  return {
    ...way.answer,
    figures: [...figures, ...way.figures],
    steps: sheet.steps,
    remarks: [...listRemarks(input, ratings), ...way.remarks],
    permit: null,
  }
}

/** The current of all parts together. Where parts of the label are not entered, its MCA, which is never less. */
const toCurrent = ({ mca }: Ratings, { together, least }: Parts): number => (least.all >= mca ? together : mca)

function addDisconnect(code: Code, { add }: Worksheet, current: number, parts: Parts): number {
  const { one, several, percent, inSight } = code.airConditioning.disconnect
  const amperes = add(
    current === parts.rla ? one : several,
    'Disconnect, at least',
    `${formatValue(current)} A × ${percent}%${current === parts.together ? '' : ', from MCA as parts are not entered'}`,
    atPercent(current, percent),
    'A',
  )
  add(inSight, 'Place of the disconnect', 'Readily accessible from the unit', 'Within sight', '')
  return amperes
}

/** Receptacle and GFCI protection where the unit is. */
function addSurroundings(code: Code, { add }: Worksheet, input: HvacInput, device: number) {
  const { section, feet } = code.airConditioning.receptacle
  add(section, 'Receptacle for service', 'On the same level as the unit', `Within ${feet} ft`, '')
  if (!input.outdoor || !input.dwelling) return
  const gfci = code.outdoorGfci
  if (input.phase === 'three') add(gfci.section, 'GFCI protection', 'For single-phase circuits', 'Not required', '')
  else if (device > gfci.upTo)
    add(gfci.section, 'GFCI protection', `For circuits of up to ${gfci.upTo} A`, 'Not required', '')
  else add(gfci.section, 'GFCI protection', gfci.exception.text, gfci.exception.answer, '')
}

const listRemarks = (input: HvacInput, { mca, device }: Ratings): string[] => [
  ...(device < mca
    ? [`${formatValue(device)} A is below the MCA of ${formatValue(mca)} A. Check the label: MOCP is rarely below MCA.`]
    : []),
  ...(input.fuse_only
    ? [
        `The label asks for fuses: a breaker alone does not do. Put fuses of at most ${formatValue(device)} A in the disconnect.`,
      ]
    : [
        'Where the label has a maximum fuse and no maximum breaker, a breaker does not do: enter that the label asks for fuses.',
      ]),
  'The label of the unit counts before any calculation. Take both from the new unit, not from the one that is replaced.',
]
