import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A full-size touch target in a line of normal height. */
export const fullTouchTarget = 'touch:-my-2.5 touch:inline-block touch:py-2.5'

/** The name of a record among facts, which opens it. */
export const InlineLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={clsx('font-medium underline-offset-2 hover:underline', fullTouchTarget)}>
    {children}
  </Link>
)
