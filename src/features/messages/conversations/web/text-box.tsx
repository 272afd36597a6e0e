import { clsx } from 'clsx'
import { type KeyboardEvent, useId } from 'react'
import { Textarea } from '#web/ui/input.tsx'
import { MAX_TEXT } from '../contract.ts'

type Props = {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  placeholder?: string
  rows?: number
  disabled?: boolean
}

/** A text message being written, with how much of its length is used. */
export function TextBox({ label, hideLabel = false, value, onChange, rows = 4, ...rest }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium'}>
        {label}
      </label>
      <Textarea
        id={id}
        rows={rows}
        maxLength={MAX_TEXT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-count`}
        className={clsx(hideLabel && 'min-h-11! resize-none!')}
        {...rest}
      />
      <p id={`${id}-count`} className="text-right text-12 text-muted tabular-nums">
        {value.length}/{MAX_TEXT} characters
      </p>
    </div>
  )
}
