import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useSettled } from '#web/platform/settled.ts'
import { useUser } from '#web/platform/session.ts'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Guide, guides } from '../rules/guides.ts'
import { FoldedContents, SideContents } from './guide-contents.tsx'
import { GuideResults } from './guide-results.tsx'
import { GuideText, listTopics } from './guide-text.tsx'

const pages = {
  about: () => import('guide:about'),
  admin: () => import('guide:admin'),
  employee: () => import('guide:employee'),
  client: () => import('guide:client'),
}

/** Scrolls to the section that the address names, and focuses it. */
function showAddressed() {
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** The guide of the current path. */
export function GuideScreen() {
  const { role } = useUser()
  const [path] = useLocation()
  const guide = Object.values(guides).find((one) => one.path === path) ?? guides.about
  if (!guide.readers.includes(role))
    return <ForbiddenPage title={guide.title}>You don't have permission to view this guide.</ForbiddenPage>
  return <OpenGuide key={guide.name} guide={guide} />
}

function OpenGuide({ guide }: { guide: Guide }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const searching = typed.trim() !== ''
  return (
    <Page title={guide.title} subtitle={guide.subtitle}>
      <SearchBox value={typed} onChange={setTyped} />
      {searching && q !== '' && <GuideResults q={q} onOpen={() => setTyped('')} />}
      <div hidden={searching}>
        <Text guide={guide} isVisible={!searching} />
      </div>
    </Page>
  )
}

/** The whole text, in its own file of the build. */
function Text({ guide, isVisible }: { guide: Guide; isVisible: boolean }) {
  const { data, error } = useQuery({ queryKey: ['guide', guide.name], queryFn: pages[guide.name] })
  const topics = useMemo(() => data && listTopics(data.sections), [data])
  useEffect(() => {
    if (!topics || !isVisible) return
    showAddressed()
    // Links of the app change the address without the browser's own jump.
    addEventListener('pushState', showAddressed)
    return () => removeEventListener('pushState', showAddressed)
  }, [topics, isVisible])
  if (error) return <ErrorState title="The guide did not load" error={error} />
  if (!topics)
    return (
      <div aria-busy="true" className="grid max-w-3xl gap-3">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  return (
    <>
      <FoldedContents topics={topics} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_240px] print:block">
        <GuideText topics={topics} />
        <div className="max-lg:hidden print:hidden">
          <SideContents topics={topics} />
        </div>
      </div>
    </>
  )
}

const SearchBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div role="search" className="relative mb-6 max-w-3xl print:hidden">
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
    />
    <Input
      type="search"
      aria-label="Search the guide"
      placeholder="Search the guide..."
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      className="px-9"
    />
    {value !== '' && (
      <IconButton
        label="Clear search"
        icon={<X />}
        onClick={() => onChange('')}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
      />
    )}
  </div>
)
