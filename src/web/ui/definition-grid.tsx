import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { none } from './columns.tsx'

type Fact = { label: string; value: ReactNode; wide?: boolean }

/** The facts of a record. An empty one shows a dash; `wide` spans the whole line. */
export function DefinitionGrid({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-x-6 gap-y-4', className)}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={clsx('min-w-0', wide && 'col-span-2')}>
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="mt-0.5 text-14 wrap-anywhere whitespace-pre-line">
            {value === null || value === undefined || value === '' ? <span className="text-muted">{none}</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
