import type * as z from 'zod/mini'
import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { boxFill, BoxFillInput } from './box-fill.ts'
import { noFigures } from '#features/company/settings/rules/code-editions.ts'
import { getCode } from './code.ts'
import { commercial, CommercialInput } from './buildings/commercial.ts'
import { multifamily, MultifamilyInput } from './buildings/multifamily.ts'
import { circuit } from './circuit/circuit.ts'
import { CircuitInput } from './circuit/input.ts'
import { conductor, ConductorInput } from './conductor-size.ts'
import { conduitFill, ConduitFillInput } from './conduit-fill.ts'
import { dwellingExisting, DwellingExistingInput, existingRefusal } from './dwelling-existing.ts'
import { dwellingOptional, DwellingOptionalInput } from './dwelling-optional.ts'
import { dwellingStandard, DwellingStandardInput } from './dwelling-standard.ts'
import { type Adapted, adapt } from './adapt.ts'
import type { Code } from './edition.ts'
import { evRoom, EvRoomInput } from './ev-room.ts'
import { faultCurrent } from './fault-current/fault-current.ts'
import { FaultCurrentInput } from './fault-current/input.ts'
import { generator, GeneratorInput } from './generator.ts'
import { hvac } from './hvac/hvac.ts'
import { HvacInput } from './hvac/input.ts'
import { MotorInput } from './motor/input.ts'
import { motor } from './motor/motor.ts'
import type { Outcome, Refusal } from './outcome.ts'
import { PowerSourceInput } from './power-source/input.ts'
import { powerSource } from './power-source/power-source.ts'
import { pullBox, PullBoxInput } from './pull-box.ts'
import { ServiceInput } from './service/input.ts'
import { service } from './service/service.ts'
import { voltageDrop, VoltageDropInput } from './voltage-drop.ts'
import type { Kind } from './kinds.ts'

export const inputs = {
  'dwelling-standard': DwellingStandardInput,
  'dwelling-optional': DwellingOptionalInput,
  'dwelling-existing': DwellingExistingInput,
  'ev-room': EvRoomInput,
  generator: GeneratorInput,
  circuit: CircuitInput,
  conductor: ConductorInput,
  'voltage-drop': VoltageDropInput,
  'conduit-fill': ConduitFillInput,
  'box-fill': BoxFillInput,
  motor: MotorInput,
  hvac: HvacInput,
  service: ServiceInput,
  'fault-current': FaultCurrentInput,
  'pull-box': PullBoxInput,
  'power-source': PowerSourceInput,
  multifamily: MultifamilyInput,
  commercial: CommercialInput,
} as const satisfies Record<Kind, z.ZodMiniType>

export type Worked =
  | {
      outcome: Outcome
      inputs: Record<string, unknown>
      edition: string
    }
  | { outcome: null; errors: FieldError[] }

type AnyInput = z.ZodMiniType<Record<string, unknown>> & { shape: object }

/** Sorts errors by the order of the fields. */
function sortByField({ shape }: AnyInput, errors: FieldError[]): FieldError[] {
  const names = Object.keys(shape)
  const place = ({ path }: FieldError) => names.indexOf(path.split('.')[0] ?? '')
  return errors.toSorted((a, b) => place(a) - place(b))
}

/** Checks what was entered by the rules of its kind, then calculates. `lacks`: what the edition refuses before anything else is asked. */
const worker =
  <Input extends AnyInput>(
    schema: Input,
    rule: (input: z.output<Input>, code: Code) => Outcome | Refusal,
    lacks: (entered: unknown, code: Code) => Refusal | null = () => null,
  ) =>
  (entered: unknown, code: Code): Worked => {
    const lacking = lacks(entered, code)
    if (lacking !== null) return { outcome: null, errors: [lacking] }
    const parsed = schema.safeParse(entered)
    if (!parsed.success) return { outcome: null, errors: sortByField(schema, fieldErrors(parsed.error)) }
    const answer = rule(parsed.data, code)
    return isRefusal(answer)
      ? { outcome: null, errors: [answer] }
      : { outcome: answer, inputs: parsed.data, edition: code.edition }
  }

const workers: Record<Kind, (entered: unknown, code: Code) => Worked> = {
  'dwelling-standard': worker(DwellingStandardInput, dwellingStandard),
  'dwelling-optional': worker(DwellingOptionalInput, dwellingOptional),
  'dwelling-existing': worker(DwellingExistingInput, dwellingExisting, existingRefusal),
  'ev-room': worker(EvRoomInput, evRoom),
  generator: worker(GeneratorInput, generator),
  circuit: worker(CircuitInput, circuit),
  conductor: worker(ConductorInput, conductor),
  'voltage-drop': worker(VoltageDropInput, voltageDrop),
  'conduit-fill': worker(ConduitFillInput, conduitFill),
  'box-fill': worker(BoxFillInput, boxFill),
  motor: worker(MotorInput, motor),
  hvac: worker(HvacInput, hvac),
  service: worker(ServiceInput, service),
  'fault-current': worker(FaultCurrentInput, faultCurrent),
  'pull-box': worker(PullBoxInput, pullBox),
  'power-source': worker(PowerSourceInput, powerSource),
  multifamily: worker(MultifamilyInput, multifamily),
  commercial: worker(CommercialInput, commercial),
}

const isRefusal = (answer: Outcome | Refusal): answer is Refusal => 'message' in answer

/** Calculates one kind for work under an edition of the code: the same in the browser and on the server. */
export function calculate(kind: Kind, entered: unknown, edition: string, adapted: Adapted = {}): Worked {
  const tables = getCode(edition)
  if (tables === null) return { outcome: null, errors: [{ path: 'edition', message: noFigures(edition) }] }
  const code = adapt(tables, adapted)
  const worked = workers[kind](entered, code)
  if (worked.outcome === null) return worked
  const isOpen = worked.outcome.steps.some(({ reference }) => reference?.doubt !== undefined)
  const remarks = [
    ...(isOpen ? code.remarks.unverified : []),
    ...(code.remarks.kinds[kind] ?? []),
    ...worked.outcome.remarks,
  ]
  return { ...worked, outcome: { ...worked.outcome, remarks } }
}
