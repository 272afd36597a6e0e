import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'className'> & {
  id: string
  label: string
  /** Below the label. `note` has the id of its description, `help` gets it. */
  note?: ReactNode
  help?: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** On or off, right of its label. In a form use `SwitchField`. */
export const Switch = ({ id, label, help, note, checked, onChange, className, ...rest }: SwitchProps) => (
  <div className={clsx('flex items-start justify-between gap-4', className)}>
    <div>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      {help === undefined ? (
        note
      ) : (
        <p id={`${id}-note`} className="text-12 wrap-anywhere text-muted">
          {help}
        </p>
      )}
    </div>
    <input
      {...(help !== undefined && { 'aria-describedby': `${id}-note` })}
      {...rest}
      id={id}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="hit relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-55"
    />
  </div>
)
