import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** The name of a record among facts, which opens it. */
export const InlineLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium underline-offset-2 hover:underline">
    {children}
  </Link>
)
