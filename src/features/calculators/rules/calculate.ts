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
import type { Kind } from './kinds.ts'

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

export type Worked =
  | {
      outcome: Outcome
      inputs: Record<string, unknown>
      /** The edition of its figures. */
      edition: string
    }
  | { outcome: null; errors: FieldError[] }

type AnyInput = z.ZodType<Record<string, unknown>>

/** Checks what was entered by the rules of its kind, then calculates. */
const worker =
  <Input extends AnyInput>(schema: Input, rule: (input: z.output<Input>, code: Code) => Outcome | Refusal) =>
  (entered: unknown, code: Code): Worked => {
    const parsed = schema.safeParse(entered)
    if (!parsed.success) return { outcome: null, errors: fieldErrors(parsed.error) }
    const answer = rule(parsed.data, code)
    return isRefusal(answer)
      ? { outcome: null, errors: [answer] }
      : { outcome: answer, inputs: parsed.data, edition: code.edition }
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

/** Calculates one kind for work under an edition of the code: the same in the browser and on the server. */
export function calculate(kind: Kind, entered: unknown, edition: string): Worked {
  const { code, remark } = codeOf(edition)
  const worked = workers[kind](entered, code)
  if (worked.outcome === null || remark === null) return worked
  return { ...worked, outcome: { ...worked.outcome, remarks: [remark, ...worked.outcome.remarks] } }
}
