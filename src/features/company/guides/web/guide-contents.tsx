import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import type { Topic } from './guide-text.tsx'

/** The topic at the top of the window. */
function useCurrent(topics: readonly Topic[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { id } = target.querySelector('h2') ?? target
          if (isIntersecting) visible.add(id)
          else visible.delete(id)
        }
        setCurrent(topics.find(({ anchor }) => visible.has(anchor))?.anchor)
      },
      // The upper third, below the header.
      { rootMargin: '-64px 0px -66% 0px' },
    )
    for (const { anchor } of topics) {
      const section = document.getElementById(anchor)?.closest('section')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [topics])
  return current
}

const link = 'block rounded-control px-2 py-1 wrap-anywhere hover:bg-raised hover:text-ink touch:py-2.5'

/** The contents beside a guide: every topic, and the sections of the one being read. */
export function SideContents({ topics }: { topics: readonly Topic[] }) {
  const current = useCurrent(topics)
  return (
    <nav
      aria-label="Contents"
      className="sticky top-[calc(var(--header-height)+1rem)] max-h-[calc(100dvh-var(--header-height)-2rem)] overflow-y-auto text-13 text-muted max-lg:hidden print:hidden"
    >
      <p className="px-2 pb-1 font-semibold text-ink">Contents</p>
      <ul>
        {topics.map(({ anchor, title, sections }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current || undefined}
              className={clsx(link, 'aria-[current]:font-medium aria-[current]:text-accent-text')}
            >
              {title}
            </a>
            {anchor === current && <Sections of={sections} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The contents above a guide, folded, where there is no room beside it. */
export const FoldedContents = ({ topics }: { topics: readonly Topic[] }) => (
  <details className="mb-6 rounded-card border border-line bg-surface px-3 py-2 text-14 lg:hidden print:hidden">
    <summary className="cursor-pointer px-1 py-1 font-semibold touch:py-2">Contents</summary>
    <nav aria-label="Contents" className="mt-1 text-muted">
      <ul>
        {topics.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className={link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </details>
)

const Sections = ({ of }: { of: Topic['sections'] }) => (
  <ul className="mb-1 ml-2 border-l border-line pl-1">
    {of.map(({ anchor, title }) => (
      <li key={anchor}>
        <a href={`#${anchor}`} className={link}>
          {title}
        </a>
      </li>
    ))}
  </ul>
)
