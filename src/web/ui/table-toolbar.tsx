import { clsx } from 'clsx'
import { Download, Search, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { LinkButton } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { type Option, Select } from './select.tsx'
import { Spinner } from './spinner.tsx'

type ToolbarProps = {
  search: { placeholder: string; value: string; onChange: (value: string) => void }
  filter?: { label: string; options: readonly Option[]; value: string; onChange: (value: string) => void }
  /** '12 of 340 clients'. */
  count: string
  /** More rows are loading. */
  growing: boolean
  /** The URL of the list as CSV; null when it has no rows. */
  csv: string | null
  children?: ReactNode
}

/** One line above a list, two on mobile: search, filter, count, export. */
export function TableToolbar({ search, filter, count, growing, csv, children }: ToolbarProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-md:gap-x-1.5">
      <div className="relative w-full max-w-sm min-w-56 flex-1 max-md:max-w-none max-md:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          ref={box}
          type="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder={search.placeholder}
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && search.onChange('')}
          // Leaves room for the clear button only when it is shown: on mobile the placeholder needs the whole field.
          className={clsx('pl-9', search.value !== '' && 'pr-8')}
        />
        {search.value !== '' && (
          <IconButton
            label="Clear search"
            icon={<X />}
            onClick={() => {
              search.onChange('')
              box.current?.focus()
            }}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
          />
        )}
      </div>
      {filter && (
        <Select
          aria-label={filter.label}
          options={filter.options}
          value={filter.value}
          onChange={(event) => filter.onChange(event.target.value)}
          className="w-40 max-md:w-auto max-md:max-w-48 max-md:min-w-36 max-md:[&>select]:field-sizing-content"
        />
      )}
      {children}
      <div className="ml-auto flex items-center gap-2 max-md:gap-0">
        <p role="status" className="flex items-center gap-2 text-12 text-muted tabular-nums">
          {growing && <Spinner className="size-3.5" />}
          {count}
        </p>
        {csv !== null && (
          <LinkButton
            href={csv}
            external
            download
            variant="ghost"
            icon={<Download aria-hidden="true" />}
            title="Export CSV"
            className="max-md:-mr-2 max-md:w-10"
          >
            <span className="max-md:sr-only">Export CSV</span>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
