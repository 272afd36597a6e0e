import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive'
export type ButtonSize = 'default' | 'small' | 'large'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink not-aria-disabled:hover:bg-accent-hover',
  secondary: 'bg-raised text-ink not-aria-disabled:hover:bg-line',
  outline: 'border border-line bg-transparent text-ink not-aria-disabled:hover:bg-raised',
  ghost: 'bg-transparent text-muted not-aria-disabled:hover:bg-raised not-aria-disabled:hover:text-ink',
  destructive: 'bg-bad-fill text-bad-ink not-aria-disabled:hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 px-2.5 text-13 touch:h-10 touch:px-3',
  default: 'h-8 px-3 text-14 touch:h-10 touch:px-4',
  large: 'h-11 px-5 text-16',
}

export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'default', className?: string) =>
  clsx(base, variants[variant], sizes[size], className)

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** In progress: shows a spinner and ignores presses. */
    busy?: boolean
    /** Why it is disabled. The button stays focusable and shows the reason. */
    blocked?: string | null
  }

/** `<Button icon={<Plus />} onClick={...}>Create Client</Button>` */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  blocked = null,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || blocked !== null
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- `type` has its default above
      type={inert ? 'button' : type}
      className={buttonClass(variant, size, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      title={blocked ?? undefined}
      onClick={inert ? undefined : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

type LinkButtonProps = Look & {
  tabIndex?: number
  onClick?: () => void
  href: string
  children: ReactNode
  className?: string
  external?: boolean
  /** Downloads a file. With `external`. */
  download?: boolean
  title?: string
}

/** A link that looks like a button. `external` leaves the app (a file, a server redirect). */
export function LinkButton({
  variant,
  size,
  icon,
  href,
  children,
  className,
  external = false,
  ...rest
}: LinkButtonProps) {
  const look = buttonClass(variant, size, className)
  return external ? (
    <a href={href} className={look} {...rest}>
      {icon}
      {children}
    </a>
  ) : (
    <Link href={href} className={look} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
