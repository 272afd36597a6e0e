import type { ReactNode } from 'react'

export type RecordButtonProps = {
  name: string
  detail?: ReactNode
  status: ReactNode
  current?: boolean
  onOpen: () => void
}

/** A record in a short list inside another record's details: pressing it opens it. */
export const RecordButton = ({ name, detail, status, current = false, onOpen }: RecordButtonProps) => (
  <button
    type="button"
    aria-current={current || undefined}
    onClick={onOpen}
    className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left text-14 hover:bg-raised aria-current:bg-raised"
  >
    <span className="flex min-w-0 flex-1 gap-x-3 max-md:flex-col">
      <span className="min-w-0 font-medium wrap-anywhere md:max-w-2/3 md:shrink-0">{name}</span>
      <span className="min-w-0 truncate text-muted">{detail}</span>
    </span>
    {status}
  </button>
)
