import { formatDay } from '#contract/date-format.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { withDayFormat } from './date-text.ts'
import { FieldFrame, type FieldProps, useField } from './fields.tsx'

type DateFieldProps = FieldProps & Pick<DateInputProps, 'today' | 'min'>

const format = (day: string) => day && formatDay(day)

/** A calendar day, typed or chosen in a calendar. The value is `YYYY-MM-DD`, or ''. */
export function DateField(props: DateFieldProps) {
  const { text, onChange, error, wiring, frame, own } = useField({ ...props, format })
  return (
    <FieldFrame {...frame} error={error && withDayFormat(error)}>
      <DateInput {...wiring} {...own} label={props.label} value={text} onChange={onChange} />
    </FieldFrame>
  )
}
