import type { ReactNode } from 'react'

/** A part in one of its states, with a caption. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-2">
    <h3 className="text-12 text-muted">{name}</h3>
    {children}
  </div>
)

/** Specimens in a row that wraps. */
export const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
