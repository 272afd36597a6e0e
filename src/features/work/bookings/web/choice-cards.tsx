import { clsx } from 'clsx'
import { useField } from '#web/ui/fields.tsx'

type Option = { value: string; label: string; detail?: string }

type ChoiceProps = {
  name: string
  label: string
  options: readonly Option[]
  /** Small cards of one word, for long lists. */
  compact?: boolean
  className?: string
  onChosen?: (value: string) => void
}

/** A choice as large targets: radio buttons, with arrow keys. */
export function ChoiceCards({ name, label, options, compact = false, className, onChosen }: ChoiceProps) {
  const { text, onChange, wiring } = useField({ name, label })
  const { id, ref, 'aria-required': _, 'aria-invalid': __, ...rest } = wiring
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {options.map(({ value, label, detail }, index) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className={clsx(
            'relative flex cursor-pointer items-center rounded-control border border-line bg-ground transition-colors hover:border-line-strong has-checked:border-accent-text has-checked:bg-accent/12 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
            compact
              ? 'h-11 justify-center px-2 text-14 font-medium tabular-nums'
              : 'min-h-14 justify-between gap-3 px-4 py-2',
          )}
        >
          <input
            {...rest}
            {...(index === 0 && { ref })}
            type="radio"
            id={`${id}-${value}`}
            value={value}
            checked={text === value}
            onChange={() => {
              onChange(value)
              onChosen?.(value)
            }}
            className="sr-only"
          />
          <span className={clsx('min-w-0 wrap-anywhere', !compact && 'font-medium')}>{label}</span>
          {detail !== undefined && <span className="shrink-0 text-13 text-muted">{detail}</span>}
        </label>
      ))}
    </div>
  )
}
