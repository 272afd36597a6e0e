import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export const controlClass =
  'w-full min-w-0 text-ellipsis rounded-control border border-line bg-ground px-3 text-14 text-ink transition-colors hover:border-line-strong focus-visible:border-accent-text focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-55 read-only:bg-transparent aria-invalid:border-bad touch:text-16'

/** A one-line text control, without a label. In a form use `TextField`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlClass, 'h-9 touch:h-11', className)} {...rest} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} className={clsx(controlClass, 'min-h-20 resize-y py-2', className)} {...rest} />
}
