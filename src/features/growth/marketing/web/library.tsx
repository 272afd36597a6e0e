import { Megaphone, SearchX, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { checkedPost } from '#features/company/notices/web/shared/checked-send.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { filterRows } from '#web/platform/row-list.ts'
import { csvAddress, type LoadedRows } from '#web/platform/rows.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, Incomplete } from '#web/ui/states.tsx'
import { TableToolbar } from '#web/ui/table-toolbar.tsx'
import type { Filter } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { marketing, type MarketingContent, Platform, platforms } from '../contract.ts'
import { PlatformBadge, toneLabel } from './post-badges.tsx'
import { copyFailed, deleteFailed } from './words.ts'

const PAGE = 24
const EXCERPT = 600

const filter = {
  label: 'Platform',
  name: 'platform',
  options: [
    { value: 'all', label: 'All Platforms' },
    ...Platform.options.map((value) => ({ value, label: platforms[value].label })),
  ],
} satisfies Filter<MarketingContent>

type LibraryProps = { rows: LoadedRows<MarketingContent>; onGenerate: () => void }

/** The saved posts, newest first. */
export function Library({ rows: list, onGenerate }: LibraryProps) {
  const narrowing = useNarrowing<MarketingContent>(filter)
  const { typed, setTyped, chosen, setChosen, query } = narrowing
  const [visibleCount, setVisibleCount] = useState(PAGE)
  const needle = useDeferredValue(typed)
  if (list.loading) return <Skeleton className="h-56 w-full rounded-card" />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} />
  if (list.rows.length === 0)
    return (
      <EmptyState
        title="No saved content yet. Generate and save some content to build your library!"
        icon={<Megaphone aria-hidden="true" />}
        action={<Button onClick={onGenerate}>Generate Content</Button>}
      />
    )
  const posts = filterRows(list, needle, query['platform'] ? ({ platform }) => platform === chosen : undefined)
  const isFiltered = typed.trim() !== '' || query['platform'] !== undefined
  const total = pluralize(list.rows.length, 'post')
  return (
    <>
      <TableToolbar
        search={{ placeholder: 'Search by words or tone...', value: typed, onChange: setTyped }}
        filter={{ label: filter.label, options: filter.options, value: chosen, onChange: setChosen }}
        count={isFiltered ? `${posts.length} of ${total}` : total}
        growing={!list.complete && !list.error}
        csv={csvAddress(marketing.list, { ...query, q: typed.trim() })}
      />
      {list.error && <Incomplete onRetry={list.refetch} />}
      {posts.length === 0 ? (
        <EmptyState
          title="No saved content matches"
          icon={<SearchX aria-hidden="true" />}
          action={
            <Button
              variant="outline"
              onClick={() => {
                setTyped('')
                setChosen('all')
              }}
            >
              Clear filters
            </Button>
          }
        />
      ) : (
        <ul aria-label="Saved content" className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {posts.slice(0, visibleCount).map((post) => (
            <SavedPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      {posts.length > visibleCount && (
        <div className="mt-4 text-center">
          <Button variant="outline" onClick={() => setVisibleCount(visibleCount + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function SavedPost({ post: { id, platform, content_type, body, created_at } }: { post: MarketingContent }) {
  const zone = useZone()
  const [whole, setWhole] = useState(body.length <= EXCERPT)
  const remove = () =>
    confirm({
      title: 'Are you sure you want to delete this content?',
      body: `“${body.length > 120 ? `${body.slice(0, 120).trimEnd()}…` : body}” This cannot be undone.`,
      action: 'Delete',
      run: () => change(marketing.delete, { params: { id } }),
      done: 'Content deleted',
      failed: deleteFailed,
      denied: "You don't have permission to delete marketing content",
    })
  return (
    <li className="flex h-full flex-col rounded-card border border-line bg-surface p-5 max-md:p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 flex-1 text-14 font-semibold wrap-anywhere">{toneLabel(content_type)}</span>
        <PlatformBadge platform={platform} />
      </p>
      <p className="mt-0.5 text-12 text-muted">
        <InstantDate instant={created_at} zone={zone} />
      </p>
      <p className="mt-3 mb-4 text-14 wrap-anywhere whitespace-pre-wrap">
        {whole ? body : `${body.slice(0, EXCERPT).trimEnd()}…`}
        {!whole && (
          <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
            Show all
          </Button>
        )}
      </p>
      <footer className="mt-auto flex gap-2 max-md:[&>button]:flex-1">
        <CopyButton text={body} size="small" check={checkedPost} failed={copyFailed}>
          Copy
        </CopyButton>
        <Button variant="ghost" size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()}>
          Delete
        </Button>
      </footer>
    </li>
  )
}
