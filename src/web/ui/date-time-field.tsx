import { useState } from 'react'
import { formatWhen, joined, splitDateTime } from './date-time.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { FieldFrame, type FieldProps, useField } from './fields.tsx'
import { Input } from './input.tsx'

type DateTimeFieldProps = FieldProps &
  Pick<DateInputProps, 'today' | 'min'> & {
    /** The company's zone (`useZone`), whose clock the field shows. */
    zone: string
    /** The accessible name of the time input. */
    timeLabel?: string
    /** The default time once a day is chosen. */
    usualTime?: string
  }

/**
 * A date and a time, for a `When` of the contract. The value is '' or `2026-11-21T14:30`; an instant that was loaded is kept until
 * it is edited. While typing it may be incomplete: a form's schema checks `isWhole` (date-time.ts).
 */
export function DateTimeField({ zone, timeLabel = 'Time', usualTime = '09:00', ...props }: DateTimeFieldProps) {
  const format = (when: string) => formatWhen(zone, when)
  const { text, onChange, wiring, frame, own } = useField({ ...props, format })
  const [loaded] = useState(text)
  const parts = splitDateTime(zone, text)
  const change = (part: Partial<typeof parts>) =>
    onChange(joined(zone, { ...parts, ...part }, { loaded, usual: usualTime }))
  return (
    <FieldFrame {...frame}>
      <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(7.5rem,1fr)] gap-3">
        <DateInput {...wiring} {...own} label={props.label} value={parts.date} onChange={(date) => change({ date })} />
        <Input
          type="time"
          aria-label={timeLabel}
          aria-invalid={wiring['aria-invalid']}
          aria-describedby={wiring['aria-describedby']}
          value={parts.time}
          onChange={(event) => change({ time: event.target.value })}
          onBlur={wiring.onBlur}
          disabled={wiring.disabled}
          readOnly={own.readOnly}
          className="tabular-nums"
        />
      </div>
    </FieldFrame>
  )
}
