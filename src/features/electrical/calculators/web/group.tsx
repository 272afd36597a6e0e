import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { sizes, sizeText } from '../rules/wires.ts'

/** A titled part of a form. */
export const Group = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <fieldset className="mt-4 grid min-w-0 gap-4 border-t border-line pt-4 first:mt-0 first:border-t-0 first:pt-0">
    <legend className="float-left text-14 font-semibold">{title}</legend>
    {text !== undefined && <p className="-mt-3 text-13 text-muted">{text}</p>}
    {children}
  </fieldset>
)

/** Two fields beside each other. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-3">{children}</div>
)

/** The sizes of conductors to choose from. */
export const wireSizes = sizes.map((value) => ({ value, label: sizeText(value) }))

const voltages = [
  { value: '240', label: '120/240 V, single phase' },
  { value: '208', label: '120/208 V, of three phases' },
]

/** The voltage of a dwelling's service: a number chosen from two. */
export function VoltageField() {
  const { field } = useController({ name: 'voltage' })
  return (
    <FieldFrame id="voltage" label="Voltage" error={undefined}>
      <Select
        id="voltage"
        options={voltages}
        value={String(field.value)}
        onChange={(event) => field.onChange(Number(event.target.value))}
        className="w-full"
      />
    </FieldFrame>
  )
}
