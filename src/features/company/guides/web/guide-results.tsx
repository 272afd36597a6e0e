import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { query } from '#web/platform/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { guideSearch } from '../contract.ts'

/** The sections that fit what was typed. `onOpen` runs before one of this page is shown. */
export function GuideResults({ q, onOpen }: { q: string; onOpen: () => void }) {
  const { data, error } = useQuery({
    ...query(guideSearch.search, { query: { q } }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState title="The search failed" error={error} />
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    )
  if (data.hits.length === 0)
    return (
      <EmptyState title="Nothing found" icon={<SearchX aria-hidden="true" />}>
        Try other words, such as the name of a button or a screen.
      </EmptyState>
    )
  return (
    <ul aria-label="Results" className="grid max-w-3xl gap-3">
      {data.hits.map(({ href, title, guide, passage }) => (
        <li key={href}>
          <Link
            href={href}
            onClick={onOpen}
            className="block rounded-card border border-line bg-surface px-4 py-3 hover:border-line-strong"
          >
            <span className="font-semibold text-accent-text">{title}</span>
            <span className="ml-2 text-12 text-muted">{guide}</span>
            <span className="mt-1 line-clamp-3 text-14 text-muted">{passage}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
