import * as z from 'zod/mini'
import { editionOn, noFigures } from '#features/company/settings/rules/code-editions.ts'
import { DECIDES } from '#features/electrical/calculators/contract.ts'
import { adapt } from '#features/electrical/calculators/rules/adapt.ts'
import { calculate } from '#features/electrical/calculators/rules/calculate.ts'
import { getCode } from '#features/electrical/calculators/rules/code.ts'
import { getFactors } from '#features/electrical/calculators/rules/conductor.ts'
import { motorCurrent } from '#features/electrical/calculators/rules/motor-current.ts'
import { formatValue, getDoubt } from '#features/electrical/calculators/rules/outcome.ts'
import { Material, Size, sizeText, valueAt } from '#features/electrical/calculators/rules/wires.ts'
import { codeChecks } from '#features/electrical/code/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError } from '#server/errors.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool } from '../tool.ts'

const sources = [{ title: 'Conductor size calculator', href: '/calculators/conductor' }]

async function codeFor(caller: Caller) {
  const company = await companyFor(caller)
  const edition = editionOn(company.code_editions, todayFor(caller, company))
  const code = getCode(edition)
  const checks = await dispatch(caller.services, caller.user, codeChecks.list)
  return { code: code && adapt(code, { checks }), missing: { data: null, text: noFigures(edition), sources } }
}

const ampacity = readingTool({
  name: 'conductor_ampacity',
  title: 'Look up an ampacity',
  description:
    'How many amps a conductor of a size carries: by the table, at 60, 75 and 90 °C, and what is left of it in heat or with more than three current-carrying conductors together.',
  access: 'staff',
  input: z.object({
    size: Size,
    material: Material,
    ambient_fahrenheit: z.optional(z.number().check(z.minimum(-40), z.maximum(185))),
    bundled: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  async run(caller, { size, material, ambient_fahrenheit = 86, bundled = 3 }) {
    const { code, missing } = await codeFor(caller)
    if (code === null) return missing
    const row = valueAt<readonly number[]>(code.ampacity[material], size)
    if (row === null)
      return { data: null, text: `The table has no ${material} conductor of ${sizeText(size)}.`, sources }
    const [at60 = 0, at75 = 0, at90 = 0] = row
    const small = valueAt<number>(code.smallConductors[material], size)
    const ambient_celsius = Math.round(((ambient_fahrenheit - 32) * 5) / 9)
    const { ambient, bundle } = getFactors(code, { insulation: '90', ambient_celsius, bundled })
    const adjusted = formatValue(Math.floor((at90 * ambient * bundle) / 1000) / 10)
    const conditions = [
      ambient < 100 ? `at ${ambient_fahrenheit} °F (${ambient}%)` : '',
      bundle < 100 ? `with ${bundled} current-carrying conductors together (${bundle}%)` : '',
    ].filter(Boolean)
    return {
      data: { size, material, at60, at75, at90, adjusted, largest_breaker: small, edition: code.edition },
      text: [
        `${sizeText(size)} ${material} carries **${at75} A** at 75 °C terminals (${at60} A at 60 °C, such as NM-B; ${at90} A at 90 °C before adjustment).`,
        ...(conditions.length === 0
          ? []
          : [
              `Adjusted ${conditions.join(' and ')}, with 90 °C insulation: **${adjusted} A**, and no more than its terminals permit (${code.ambientFactors.table}, ${code.bundleFactors.table}).`,
            ]),
        ...(small === null ? [] : [`Its breaker is at most ${small} A (${code.smallConductors.section}).`]),
        `NEC ${code.edition} ${code.ampacity.table}, at 30 °C with at most three current-carrying conductors.`,
        ...(getDoubt(code, code.ampacity.table) === null ? [] : code.remarks.unverified),
        DECIDES,
      ].join('\n'),
      sources,
    }
  },
})

const Phases = z.enum(['single', 'three'])

const motor = readingTool({
  name: 'motor_current',
  title: 'Look up the current of a motor',
  description: 'The full-load current of a motor by horsepower, voltage and phase, and what its conductors must carry.',
  access: 'staff',
  input: z.object({
    horsepower: z.number().check(z.positive()),
    voltage: z.optional(z.number().check(z.positive())),
    phase: z.optional(Phases),
  }),
  async run(caller, { horsepower, voltage, phase: phaseInput }) {
    const { code, missing } = await codeFor(caller)
    if (code === null) return missing
    const phase = phaseInput ?? (horsepower > 10 || (voltage ?? 0) > 250 ? 'three' : 'single')
    const volts = voltage ?? 230
    const current = motorCurrent(code, horsepower, volts, phase)
    if (current === null)
      return {
        data: null,
        text: `The tables of motors do not list ${horsepower} hp at ${volts} V, ${phase}-phase. Use the nameplate and the maker's data.`,
        sources,
      }
    const assumed = voltage === undefined || phaseInput === undefined
    return {
      data: current,
      text: [
        `A ${horsepower} hp motor at ${current.volts} V, ${phase}-phase, takes **${current.amperes} A** at full load (NEC ${current.edition} ${current.table}).`,
        `The conductors of its branch circuit must carry at least ${current.conductor_amperes} A, 125% of that (${current.section}).`,
        ...(assumed ? ['Say the voltage and the phase if they are different.'] : []),
        ...(getDoubt(code, current.table) === null ? [] : code.remarks.unverified),
        DECIDES,
      ].join('\n'),
      sources,
    }
  },
})

const electrodes = { water_or_steel: true, concrete_encased: true, rods: true }

/** Grounding electrode conductors and bonding jumpers of a service (250.66), or the equipment grounding conductor behind a breaker (250.122). */
const grounding = readingTool({
  name: 'grounding_conductor',
  title: 'Look up a grounding conductor',
  description:
    'The size of the ground: of a service, the grounding electrode conductors and bonding jumpers by its rating; of a circuit or feeder, the equipment grounding conductor by its breaker.',
  access: 'staff',
  input: z.object({ of: z.enum(['service', 'circuit']), amps: z.int().check(z.positive()), material: Material }),
  async run(caller, { of, amps, material }) {
    const { code, missing } = await codeFor(caller)
    if (code === null) return missing
    if (of === 'circuit') {
      const { rows, table } = code.equipmentGrounding
      const size = rows.find(({ upTo }) => amps <= upTo)?.[material] ?? null
      const text =
        size === null
          ? `${table} as it was checked here has no ${material} conductor behind ${amps} A. Look it up, or choose copper.`
          : `Equipment grounding conductor behind a ${amps} A breaker: **${sizeText(size)} ${material}**.\nNEC ${code.edition} ${table}. Larger in proportion where the wires are larger for voltage drop (250.122(B)). For the ground of a service, say that it is a service.`
      return {
        data: { of, amps, material, size, edition: code.edition },
        text: [text, DECIDES].join('\n'),
        sources: [{ title: 'Circuit calculator', href: '/calculators/circuit' }],
      }
    }
    const checks = await dispatch(caller.services, caller.user, codeChecks.list)
    /** Copper goes with aluminum service conductors too, and is customary. */
    const read = (grounding_material: z.output<typeof Material>) => {
      const input = { rating_amperes: amps, material, grounding_material, ...electrodes }
      const worked = calculate('service', input, code.edition, { checks })
      if (worked.outcome === null) throw new AppError(400, worked.errors[0]?.message ?? 'Check the rating')
      return worked.outcome.figures.filter(({ label }) => /^To |jumper$/.test(label))
    }
    const figures = read('copper')
    const others = material === 'copper' ? [] : read(material)
    const lineFor = ({ label, value }: (typeof figures)[number], index: number) => {
      const other = others[index]
      return `- ${label}: **${value}**${other && other.value !== value ? ` or ${other.value}` : ''}`
    }
    return {
      data: { of, amps, material, figures, edition: code.edition },
      text: [
        `Grounding electrode conductor of a ${amps} A service, for the smallest ${material} service conductors of one dwelling:`,
        ...figures.map(lineFor),
        `NEC ${code.edition} ${code.electrodeConductors.table}, ${code.electrodeConductors.rods.section} and ${code.electrodeConductors.concrete.section}; jumpers ${code.bonding.table}. Larger service conductors may need larger ones.`,
        DECIDES,
      ].join('\n'),
      sources: [{ title: 'Service or feeder calculator', href: '/calculators/service' }],
    }
  },
})

/** Look-ups in the tables of the code. */
export const codeTables = [ampacity, motor, grounding]
