import { type Role, roles } from '#contract/roles.ts'
import type { Guide } from './guides.ts'

// The Markdown of the guides: `## Topic {#anchor}`, then `### Section {#anchor}` for each task. A heading that ends in
// `{#anchor admin}` is only for that role, with everything below a topic's heading.

export type GuideSection = { anchor: string; title: string; level: 2 | 3; markdown: string; roles: readonly Role[] }

const HEADING = /^(#{2,3}) (.+?) \{#([a-z0-9-]+)((?: [a-z]+)*)\}$/

/** The sections of one file, in order. Throws if a heading has no anchor. */
export function parseSections(text: string): GuideSection[] {
  const sections: GuideSection[] = []
  let topicRoles: readonly Role[] = roles
  for (const line of text.split('\n')) {
    const [, hashes = '', title = '', anchor = '', only = ''] = HEADING.exec(line) ?? []
    if (anchor === '') {
      if (line.startsWith('#')) throw new Error(`A heading without an anchor: ${line}`)
      const last = sections.at(-1)
      if (last) last.markdown += `${line}\n`
      else if (line.trim() !== '') throw new Error(`Text before the first heading: ${line}`)
      continue
    }
    const level = hashes.length === 2 ? 2 : 3
    const named = roles.filter((role) => only.split(' ').includes(role))
    const own = named.length > 0 ? named : roles
    if (level === 2) topicRoles = own
    sections.push({ anchor, title, level, markdown: '', roles: own.filter((role) => topicRoles.includes(role)) })
  }
  return sections.map((section) => ({ ...section, markdown: section.markdown.trim() }))
}

/** The sections of these files that a guide shows. */
export const renderSections = (guide: Guide, files: readonly string[]): GuideSection[] =>
  files.flatMap(parseSections).filter((section) => section.roles.some((role) => guide.roles.includes(role)))

/** The text of a section without its pictures and the addresses of its links, for search and the assistant. */
export const readingText = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)\n*/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim()
