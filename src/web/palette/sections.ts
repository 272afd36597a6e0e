import { ListFilter } from 'lucide-react'
import type { Entry } from './sources.ts'
import type { Group } from './use-search.ts'

/** Lines under a heading. */
export type Section = { label: string; entries: readonly Entry[] }

const withSearch = (address: string, typed: string) =>
  `${address}${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(typed.trim())}`

/** The results, and a line for all of a kind where its screen finds more. */
export const toSections = (groups: readonly Group[], typed: string): Section[] =>
  groups.map(({ source: { label, toEntries, all }, matches: { rows, more } }) => {
    const entries = toEntries(rows)
    if (more && all !== null) {
      const title = `Show all in ${label}`
      entries.push({ id: title, icon: ListFilter, title, detail: '', open: withSearch(all, typed) })
    }
    return { label, entries }
  })
