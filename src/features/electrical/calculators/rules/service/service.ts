import { addGrounding, GROUND } from '../circuit/grounding.ts'
import { getFactors } from '../conductor.ts'
import { standardRating } from '../dwelling.ts'
import type { Code } from '../edition.ts'
import { type Figure, formatValue, type Outcome, type Refusal, type Worksheet, worksheet } from '../outcome.ts'
import { type Size, sizeText, unconfirmed, wireUnit } from '../wires.ts'
import { addElectrodes, addMainJumper, addSupplyJumper } from './bonding.ts'
import { addUngrounded, dwellingAmpacity, findUngrounded, toConditions } from './conductors.ts'
import { isMostlyNonlinear, premisesRules, type ServiceInput, systemVoltages } from './input.ts'
import { addNeutral } from './neutral.ts'

/** Everything of a service or feeder from its rating: conductors, neutral, grounding, bonding, and the rules for dwellings. */
export function service(input: ServiceInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const refusal = addRating(code, sheet, input) ?? checkAmbient(code, input)
  if (refusal !== null) return refusal
  const ungrounded = findUngrounded(code, input)
  if ('message' in ungrounded) return ungrounded
  addUngrounded(code, sheet, input, ungrounded)
  const { sets, rated } = ungrounded
  const { size } = rated
  const neutral = addNeutral(code, sheet, input, { size, sets })
  const grounding =
    input.supply === 'service'
      ? addServiceGrounding(code, sheet, input, { size, sets })
      : addFeederGround(code, sheet, input, { size, sets })
  if ('message' in grounding) return grounding
  return {
    title: `Smallest ${input.material} ${input.supply} conductors${sets > 1 ? `, ${sets} parallel sets` : ''}`,
    result: size,
    unit: wireUnit(size),
    figures: [
      { label: 'Rating', value: input.rating_amperes, unit: 'A' },
      { label: sets > 1 ? 'Neutral, each set' : 'Neutral', value: sizeText(neutral), unit: '' },
      ...grounding.figures,
      ...addDwellingRules(code, sheet, input),
      { label: 'Ampacity', value: rated.ampacity, unit: 'A' },
    ],
    steps: sheet.steps,
    remarks: listRemarks(code, input, { size, sets, neutral, others: grounding.sizes }),
    permit: {
      amperage: `${formatValue(input.rating_amperes)} A`,
      service_size: input.supply === 'service' ? `${formatValue(input.rating_amperes)} A` : null,
      voltage: systemVoltages[input.supply_system].text,
    },
  }
}

/** A rating must be a standard one, and a service's not below what the code permits. */
function addRating(code: Code, { add }: Worksheet, input: ServiceInput): Refusal | null {
  const { rating_amperes, supply, serves } = input
  const next = standardRating(code, rating_amperes)
  const { section, amperes } = code.standardRatings
  if (next !== rating_amperes) {
    const below = amperes.findLast((one) => one < rating_amperes)
    return {
      path: 'rating_amperes',
      message: `${formatValue(rating_amperes)} A is not a standard rating (${section}). Enter ${[below, next].flatMap((one) => (one == null ? [] : formatValue(one))).join(' or ')} A.`,
    }
  }
  add(section, 'Rating', 'A standard rating', rating_amperes, 'A')
  if (supply === 'feeder') return null
  const least = serves === 'one_family' ? code.services.least.oneFamily : code.services.least.others
  if (rating_amperes < least.amperes)
    return { path: 'rating_amperes', message: `This service must be at least ${least.amperes} A (${least.section}).` }
  add(least.section, 'Smallest service', 'Of these premises', least.amperes, 'A')
  return null
}

function checkAmbient(code: Code, input: ServiceInput): Refusal | null {
  if (getFactors(code, toConditions(input)).ambient > 0) return null
  return {
    path: 'ambient_fahrenheit',
    message: `Insulation of ${input.insulation} °C may not be used at ${input.ambient_fahrenheit} °F: ${code.ambientFactors.table} has no factor for it.`,
  }
}

type Ungrounded = { size: Size; sets: number }
type Grounding = { figures: Figure[]; sizes: Size[] }

function addServiceGrounding(
  code: Code,
  sheet: Worksheet,
  input: ServiceInput,
  ungrounded: Ungrounded,
): Grounding | Refusal {
  const electrodes = addElectrodes(code, sheet, input, ungrounded)
  const main = addMainJumper(code, sheet, input, ungrounded)
  if (typeof main !== 'string') return main
  const supplySide = addSupplyJumper(code, sheet, input, ungrounded)
  const jumper = (size: Size) => `${sizeText(size)} ${input.grounding_material}`
  return {
    figures: [
      ...electrodes.map(({ label, size, metal }) => ({ label, value: `${sizeText(size)} ${metal}`, unit: '' })),
      { label: 'Main bonding jumper', value: jumper(main), unit: '' },
      {
        label: ungrounded.sets > 1 ? 'Supply-side jumper, each raceway' : 'Supply-side jumper',
        value: jumper(supplySide),
        unit: '',
      },
    ],
    sizes: [main],
  }
}

function addFeederGround(
  code: Code,
  sheet: Worksheet,
  input: ServiceInput,
  { size, sets }: Ungrounded,
): Grounding | Refusal {
  const ground = addGrounding(code, sheet, input, {
    breaker: input.rating_amperes,
    size,
    from: size,
    sets,
    device: 'breaker',
  })
  if (typeof ground !== 'string') return ground
  return { figures: [{ label: GROUND, value: sizeText(ground), unit: '' }], sizes: [ground] }
}

/** Surge protection and emergency disconnect, where the premises need them. */
function addDwellingRules(code: Code, { add }: Worksheet, { supply, serves }: ServiceInput): Figure[] {
  const { surge, emergency } = code.services
  const rules = premisesRules[serves]
  const required = [
    ...(rules.surge ? [{ label: 'Surge protection', ...surge[supply] }] : []),
    ...(rules.emergency ? [{ label: 'Emergency disconnect', ...emergency[supply] }] : []),
  ]
  return required.map(({ label, section, text }) => {
    add(section, label, text, 'Required', '')
    return { label, value: 'Required', unit: '' }
  })
}

function listRemarks(
  code: Code,
  input: ServiceInput,
  { size, sets, neutral, others }: Ungrounded & { neutral: Size; others: readonly Size[] },
): string[] {
  const isService = input.supply === 'service'
  return [
    ...new Set([...unconfirmed([size, neutral], input.material), ...unconfirmed(others)]),
    ...(dwellingAmpacity(code, input) !== null
      ? [`${code.dwellingService.section} is for conductors that supply the entire load of one dwelling, single phase.`]
      : input.load_amperes == null
        ? [
            `Without a calculated load the conductors carry the whole rating. With it, the next standard rating may do up to ${code.protection.upTo} A (${code.protection.section}).`,
          ]
        : []),
    ...(sets > 1 ? [`Each of the ${sets} sets is counted in a raceway of its own, all alike and of one length.`] : []),
    ...(isMostlyNonlinear(input) ? ['The neutral counts as current-carrying: most of its load is electronic.'] : []),
    ...(isService
      ? [
          'Connect every electrode that is there (250.50). A conductor that goes on to another kind of electrode has the larger size.',
          'A grounding electrode conductor smaller than 6 AWG needs a raceway or armor (250.64(B)).',
          'A bonding screw or strap that comes with listed equipment serves as main bonding jumper. The supply-side jumper is for metal raceways on the supply side.',
          ...(input.grounding_material === 'aluminum'
            ? ['Outdoors, aluminum may not end within 18 in of the earth (250.64(A)).']
            : []),
        ]
      : ['At a separate building the feeder needs grounding electrodes as well (250.32).']),
    'The raceway and the voltage drop are not sized here: see Conduit fill and Voltage drop.',
  ]
}
