import { DateInput } from './date-input.tsx'
import type { DateInputProps } from './date-input.tsx'
import { asShown } from './date-text.ts'
import { FieldFrame, useField } from './fields.tsx'
import type { FieldProps } from './fields.tsx'

type DateFieldProps = FieldProps & Pick<DateInputProps, 'today' | 'min'>

/** A calendar day, typed or chosen in a calendar. The value is `YYYY-MM-DD`, or ''. */
export function DateField({
  name,
  label,
  help,
  required,
  disabled,
  readOnly,
  className,
  hideLabel,
  ...days
}: DateFieldProps) {
  const { text, onChange, error, wiring } = useField({ name, label, help, required, disabled })
  return (
    <FieldFrame {...{ id: wiring.id, label, help, error: error && asShown(error), hideLabel, className }}>
      <DateInput {...wiring} {...days} label={label} value={text} onChange={onChange} readOnly={readOnly} />
    </FieldFrame>
  )
}
