import type * as z from 'zod'
import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { boxFill, BoxFillInput } from './box-fill.ts'
import { type Code, codeOf } from './code.ts'
import { conductor, ConductorInput } from './conductor.ts'
import { conduitFill, ConduitFillInput } from './conduit-fill.ts'
import { dwellingExisting, DwellingExistingInput } from './dwelling-existing.ts'
import { dwellingOptional, DwellingOptionalInput } from './dwelling-optional.ts'
import { dwellingStandard, DwellingStandardInput } from './dwelling-standard.ts'
import { evRoom, EvRoomInput } from './ev-room.ts'
import { generator, GeneratorInput } from './generator.ts'
import type { Outcome, Refusal } from './outcome.ts'
import { voltageDrop, VoltageDropInput } from './voltage-drop.ts'

export const kindNames = [
  'dwelling-standard',
  'dwelling-optional',
  'dwelling-existing',
  'ev-room',
  'generator',
  'conductor',
  'voltage-drop',
  'conduit-fill',
  'box-fill',
] as const
export type Kind = (typeof kindNames)[number]

/** How each kind is called, and what it answers. */
export const kinds: Record<Kind, { label: string; text: string }> = {
  'dwelling-standard': {
    label: 'Dwelling load, standard',
    text: 'The load and service of a home by Article 220, Part III',
  },
  'dwelling-optional': {
    label: 'Dwelling load, optional',
    text: 'The same by the optional method, often a smaller service',
  },
  'dwelling-existing': { label: 'Existing dwelling', text: 'New loads on a service there is, calculated or measured' },
  'ev-room': { label: 'EV charger', text: 'Does this panel have room for a charger, and which breaker?' },
  generator: { label: 'Generator', text: 'The size of a standby generator with the start of its largest motor' },
  conductor: { label: 'Conductor size', text: 'The smallest conductor and its breaker, in heat and in bundles' },
  'voltage-drop': { label: 'Voltage drop', text: 'The volts lost on the way, and the size that keeps them low' },
  'conduit-fill': { label: 'Conduit fill', text: 'How full a conduit is, and the smallest that fits' },
  'box-fill': { label: 'Box fill', text: 'The cubic inches that conductors and devices need' },
}

export const inputs = {
  'dwelling-standard': DwellingStandardInput,
  'dwelling-optional': DwellingOptionalInput,
  'dwelling-existing': DwellingExistingInput,
  'ev-room': EvRoomInput,
  generator: GeneratorInput,
  conductor: ConductorInput,
  'voltage-drop': VoltageDropInput,
  'conduit-fill': ConduitFillInput,
  'box-fill': BoxFillInput,
} as const satisfies Record<Kind, z.ZodType>

export type Worked = { outcome: Outcome; inputs: Record<string, unknown> } | { outcome: null; errors: FieldError[] }

type AnyInput = z.ZodType<Record<string, unknown>>

/** Checks what was entered by the rules of its kind, then calculates. */
const worker =
  <Input extends AnyInput>(schema: Input, rule: (input: z.output<Input>, code: Code) => Outcome | Refusal) =>
  (entered: unknown, code: Code): Worked => {
    const parsed = schema.safeParse(entered)
    if (!parsed.success) return { outcome: null, errors: fieldErrors(parsed.error) }
    const answer = rule(parsed.data, code)
    return isRefusal(answer) ? { outcome: null, errors: [answer] } : { outcome: answer, inputs: parsed.data }
  }

const workers: Record<Kind, (entered: unknown, code: Code) => Worked> = {
  'dwelling-standard': worker(DwellingStandardInput, dwellingStandard),
  'dwelling-optional': worker(DwellingOptionalInput, dwellingOptional),
  'dwelling-existing': worker(DwellingExistingInput, dwellingExisting),
  'ev-room': worker(EvRoomInput, evRoom),
  generator: worker(GeneratorInput, generator),
  conductor: worker(ConductorInput, conductor),
  'voltage-drop': worker(VoltageDropInput, voltageDrop),
  'conduit-fill': worker(ConduitFillInput, conduitFill),
  'box-fill': worker(BoxFillInput, boxFill),
}

const isRefusal = (answer: Outcome | Refusal): answer is Refusal => 'message' in answer

/** Calculates one kind for an edition of the code: the same in the browser and on the server. */
export function calculate(kind: Kind, entered: unknown, edition: string): Worked {
  const { code, remark } = codeOf(edition)
  const worked = workers[kind](entered, code)
  if (worked.outcome === null || remark === null) return worked
  return { ...worked, outcome: { ...worked.outcome, remarks: [remark, ...worked.outcome.remarks] } }
}
