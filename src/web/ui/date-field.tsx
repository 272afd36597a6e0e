import { formatDay } from '#contract/date-format.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { withDayFormat } from './date-text.ts'
import { FieldFrame, type FieldProps, useField } from './fields.tsx'

type DateFieldProps = FieldProps & Pick<DateInputProps, 'today' | 'min'>

const format = (day: string) => day && formatDay(day)

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
  const { text, onChange, error, wiring } = useField({ name, label, help, required, disabled, format })
  return (
    <FieldFrame {...{ id: wiring.id, label, help, error: error && withDayFormat(error), hideLabel, className }}>
      <DateInput {...wiring} {...days} label={label} value={text} onChange={onChange} readOnly={readOnly} />
    </FieldFrame>
  )
}
