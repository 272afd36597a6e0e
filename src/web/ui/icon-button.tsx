import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown on hover. */
  label: string
  icon: ReactNode
}

/** A button with only an icon: `<IconButton label="Close" icon={<X />} onClick={...} />`. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-raised hover:text-ink disabled:pointer-events-none disabled:opacity-55 aria-expanded:bg-raised aria-expanded:text-ink touch:size-10 [&_svg]:size-4',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
