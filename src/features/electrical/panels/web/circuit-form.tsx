import * as z from 'zod/mini'
import { ArrowLeftRight, Trash2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Circuit, CircuitInput, circuits, type PanelDetails } from '../contract.ts'
import { protectionOptions, standardSizes } from '../rules/breakers.ts'
import {
  findHolder,
  freeSpaces,
  type Half,
  halves,
  sizeRefusal,
  spaceNumber,
  spacesText,
  takenBy,
} from '../rules/layout.ts'
import { legsIn } from '../rules/load.ts'

const toFormValues = (circuit: Circuit) => ({
  space: String(circuit.space),
  poles: String(circuit.poles),
  half: circuit.half ?? ('' as const),
  breaker_amps: String(circuit.breaker_amps),
  label: circuit.label,
  protection: circuit.protection,
  load_va: circuit.load_va,
  wire_size: circuit.wire_size ?? '',
  spare: circuit.spare,
})

/** The contract's schema with the panel's own rules: the same sentences as the server's refusals. */
const schemaFor = (panel: PanelDetails, id?: string) =>
  CircuitInput.check(
    z.superRefine((input, ctx) => {
      const refusal = sizeRefusal({ spaces: panel.spaces, legs: legsIn(panel) }, input)
      const holder = findHolder(panel.circuits, input, id)
      if (refusal !== null) ctx.addIssue({ code: 'custom', path: [refusal.path], message: refusal.message })
      else if (holder) ctx.addIssue({ code: 'custom', path: ['space'], message: takenBy(holder) })
    }),
  )

const toSides = (a: string, b: string): { value: Half | ''; label: string }[] => [
  { value: '', label: 'No' },
  { value: 'A', label: a },
  { value: 'B', label: b },
]
const tandem = toSides('Half A', 'Half B')
const quad = toSides('Outer poles', 'Inner poles')

const sizes = standardSizes.map((size) => ({ value: String(size), label: `${size} A` }))

type FieldsProps = { panel: PanelDetails; id?: string }

function Fields({ panel, id }: FieldsProps) {
  const legs = legsIn(panel)
  const [poles, space, side]: unknown[] = useWatch({ name: ['poles', 'space', 'half'] })
  const breaker = { poles: Number(poles), half: halves.find((half) => half === side) ?? null }
  const free = freeSpaces({ spaces: panel.spaces, legs }, panel.circuits, breaker, id)
  const chosen = Number(space)
  const places = (free.includes(chosen) ? free : [chosen, ...free].toSorted((a, b) => a - b)).map((first) => ({
    value: String(first),
    label: spacesText({ ...breaker, space: first }),
  }))
  return (
    <>
      <TextField
        name="label"
        label="Label"
        required
        autoComplete="off"
        maxLength={80}
        placeholder="Kitchen counter receptacles"
        help="What it feeds and where, clear to anyone (NEC 408.4(A))."
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <SelectField name="breaker_amps" label="Breaker" options={sizes} />
        <SelectField
          name="poles"
          label="Poles"
          options={Array.from({ length: legs }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))}
        />
        <SelectField name="space" label="Space" options={places} />
        <SelectField name="half" label="Tandem or quad" options={breaker.poles === 1 ? tandem : quad} />
        <SelectField name="protection" label="Protection" options={protectionOptions} />
        <NumberField name="load_va" label="Load (VA)" min={0} />
        <TextField name="wire_size" label="Wire size" autoComplete="off" placeholder="12 AWG" />
      </div>
      <SwitchField name="spare" label="Spare" help="A breaker that feeds nothing yet." />
    </>
  )
}

type AddProps = { panel: PanelDetails; space: number; half: Half | null; onClose: () => void }

/** The dialog that adds a circuit at an empty space, or in an empty half of one. */
export const AddCircuit = ({ panel, space, half, onClose }: AddProps) => (
  <FormDialog
    title={`Space ${spaceNumber({ space, half })}`}
    description="Add a circuit"
    schema={schemaFor(panel)}
    defaults={{
      space: String(space),
      poles: '1',
      half: half ?? ('' as const),
      breaker_amps: '20',
      label: '',
      protection: 'none',
      load_va: null,
      wire_size: '',
      spare: false,
    }}
    submitLabel="Add Circuit"
    busyLabel="Adding..."
    failed="Failed to add circuit"
    denied="You don't have permission to change panels"
    onClose={onClose}
    save={(body) => change(circuits.create, { params: { id: panel.id }, body })}
    done="Circuit added"
  >
    <Fields panel={panel} />
  </FormDialog>
)

const remove = ({ id, label }: Circuit) =>
  confirm({
    title: `Remove ${label}?`,
    body: 'Its spaces become empty.',
    action: 'Remove',
    run: () => change(circuits.delete, { params: { id } }),
    done: 'Circuit removed',
    failed: 'Failed to remove circuit',
    denied: "You don't have permission to change panels",
  })

type EditProps = { panel: PanelDetails; id: string; onClose: () => void; onMove: (circuit: Circuit) => void }

/** The dialog that edits a circuit, moves it, or removes it. */
export const EditCircuit = ({ panel, id, onClose, onMove }: EditProps) => (
  <EditDialog
    endpoint={circuits.get}
    id={id}
    noun="circuit"
    title="Edit Circuit"
    description={(circuit) => spacesText(circuit)}
    schema={() => schemaFor(panel, id)}
    values={toFormValues}
    save={(changes) => change(circuits.update, { params: { id }, body: changes })}
    submitLabel="Save"
    busyLabel="Saving..."
    done="Circuit updated"
    failed="Failed to update circuit"
    denied="You don't have permission to change panels"
    onClose={onClose}
    renderActions={(circuit) => (
      <>
        <Button
          variant="ghost"
          className="text-bad!"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void remove(circuit).then((isDone) => isDone && onClose())}
        >
          Remove
        </Button>
        <Button
          variant="outline"
          className="mr-auto"
          icon={<ArrowLeftRight aria-hidden="true" />}
          onClick={() => onMove(circuit)}
        >
          Move
        </Button>
      </>
    )}
  >
    {() => <Fields panel={panel} id={id} />}
  </EditDialog>
)
