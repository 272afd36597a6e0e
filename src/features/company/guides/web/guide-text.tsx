import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** A section of a guide as the build wrote it: level 2 begins a topic. */
export type GuidePart = { anchor: string; title: string; level: 2 | 3; html: string }

export type Topic = GuidePart & { sections: GuidePart[] }

/** Sections under the topic that they follow. */
export function listTopics(parts: readonly GuidePart[]): Topic[] {
  const topics: Topic[] = []
  for (const part of parts) {
    if (part.level === 2) topics.push({ ...part, sections: [] })
    else topics.at(-1)?.sections.push(part)
  }
  return topics
}

const prose =
  'text-14 leading-6 [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-3 [&_code]:rounded-[5px] [&_code]:bg-raised [&_code]:px-1 [&_code]:py-px [&_code]:font-mono [&_code]:text-13 [&_code]:wrap-anywhere [&_img]:my-4 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_img]:border [&_img]:border-line [&_img[width="390"]]:max-w-64 [&_li]:mt-1 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_strong]:font-semibold [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6'

const heading = 'rounded-control font-semibold tracking-tight outline-offset-4'

/** Links to other screens open in the app, without loading it again. */
function openInApp(node: HTMLElement | null) {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith('/') || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(href)
  }
  node?.addEventListener('click', onClick)
  return () => node?.removeEventListener('click', onClick)
}

/** Everything a guide says, with an address for each section. */
export const GuideText = ({ topics }: { topics: readonly Topic[] }) => (
  <div ref={openInApp} className="min-w-0 max-w-3xl">
    {topics.map(({ sections, ...topic }) => (
      <section
        key={topic.anchor}
        aria-labelledby={topic.anchor}
        className="border-t border-line pt-6 pb-10 first:border-0 first:pt-0"
      >
        <Titled part={topic}>
          <h2 id={topic.anchor} tabIndex={-1} className={`${heading} text-20`}>
            {topic.title}
          </h2>
        </Titled>
        <Html part={topic} />
        {sections.map((section) => (
          <section key={section.anchor} aria-labelledby={section.anchor} className="mt-7 break-inside-avoid">
            <Titled part={section}>
              <h3 id={section.anchor} tabIndex={-1} className={`${heading} text-16`}>
                {section.title}
              </h3>
            </Titled>
            <Html part={section} />
          </section>
        ))}
      </section>
    ))}
  </div>
)

const Html = ({ part }: { part: GuidePart }) => (
  // Our own Markdown, made at build time.
  // oxlint-disable-next-line react/no-danger -- our own Markdown, turned into HTML by the build
  <div className={prose} dangerouslySetInnerHTML={{ __html: part.html }} />
)

/** A heading with its address, to copy, when pointed at. */
const Titled = ({ part: { anchor, title }, children }: { part: GuidePart; children: ReactNode }) => (
  <div className="group flex items-center gap-2">
    {children}
    <a
      href={`#${anchor}`}
      aria-label={`Link to ${title}`}
      className="inline-flex text-muted opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 print:hidden"
    >
      <Link2 aria-hidden="true" className="size-4" />
    </a>
  </div>
)
