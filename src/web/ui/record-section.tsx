import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from './button.tsx'
import { RecordButton, type RecordButtonProps } from './record-button.tsx'
import { NoRecords } from './record-links.tsx'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

type Props<T extends { id: string }> = {
  title: string
  /** From `useRead`. */
  list: { data: readonly T[] | undefined; error: Error | null }
  /** 'No permits yet' */
  empty: string
  toLine: (record: T) => Omit<RecordButtonProps, 'onOpen'>
  details: (props: { id: string; onClose: () => void }) => ReactNode
  /** The button that adds a record: in a dialog, or on a separate screen. */
  create?: { label: string } & ({ renderDialog: (props: { onClose: () => void }) => ReactNode } | { href: string })
}

/** The records of one kind in another record's details: pressing one opens it. */
export function RecordSection<T extends { id: string }>({
  title,
  list: { data, error },
  empty,
  toLine,
  details: Details,
  create,
}: Props<T>) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const look = { variant: 'outline', size: 'small', icon: <Plus aria-hidden="true" /> } as const
  return (
    <section aria-label={title}>
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">{title}</h3>
        {create && 'href' in create && (
          <LinkButton {...look} href={create.href}>
            {create.label}
          </LinkButton>
        )}
        {create && 'renderDialog' in create && (
          <Button {...look} onClick={() => setCreating(true)}>
            {create.label}
          </Button>
        )}
      </header>
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <NoRecords>{empty}</NoRecords>}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {data.map((record) => (
            <li key={record.id}>
              <RecordButton {...toLine(record)} onOpen={() => setOpenId(record.id)} />
            </li>
          ))}
        </ul>
      )}
      {creating && create && 'renderDialog' in create && create.renderDialog({ onClose: () => setCreating(false) })}
      {openId !== null && <Details id={openId} onClose={() => setOpenId(null)} />}
    </section>
  )
}
