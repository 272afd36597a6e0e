import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './input.tsx'

export type Option<Value extends string = string> = { value: Value; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & { options: readonly Option[] }

/** The browser's own select, which works best on mobile, with the keyboard and with screen readers. For long lists use a picker. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative inline-block', className)}>
      <select className={clsx(controlClass, 'h-9 appearance-none pr-8 touch:h-11')} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
