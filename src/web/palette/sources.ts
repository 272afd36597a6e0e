import type { LucideIcon } from 'lucide-react'
import { allows, type Role } from '#contract/roles.ts'
import type { Row } from '#web/platform/row-list.ts'
import type { OpenRows, PaletteRecords } from './part.ts'
import { createIndex, type Index } from './search.ts'

/** A line of the palette. */
export type Entry = {
  id: string
  icon: LucideIcon
  title: string
  detail: string
  /** An address, or what it does. */
  open: string | (() => void)
  /** Set for records, which are listed as recent once opened. */
  kind?: string
  /** Its keys. */
  keys?: string | undefined
}

/** An action or a screen. */
export type Command = Entry & { words?: string | undefined }

/** A list to search. */
export type Source = OpenRows & {
  label: string
  index: Index
  toEntries: (rows: readonly Row[]) => Entry[]
  all: string | null
}

/** Kept while the page is: the words of a row cost more than finding them. */
const indexes = new WeakMap<PaletteRecords, Index>()

const openIndex = (kind: PaletteRecords): Index => {
  const index = indexes.get(kind) ?? createIndex((row) => kind.words(row))
  indexes.set(kind, index)
  return index
}

function toSource(kind: PaletteRecords, { role, zone }: { role: Role; zone: string }): Source {
  return {
    ...kind.openRows(zone),
    label: kind.label,
    index: openIndex(kind),
    toEntries: (rows) =>
      rows.map((row) => ({
        id: `${kind.label} ${row.id}`,
        kind: kind.label,
        icon: kind.icon,
        title: kind.title(row),
        detail: kind.detail(row, zone).filter(Boolean).join(' · '),
        open: kind.open(row, role),
      })),
    all: kind.all ?? null,
  }
}

/** The records that the role may list. */
export const recordSources = (kinds: readonly PaletteRecords[], viewer: { role: Role; zone: string }): Source[] =>
  kinds.filter(({ access }) => allows(access, viewer.role)).map((kind) => toSource(kind, viewer))

/** Commands as a list that is there. */
export function commandSource(label: string, commands: readonly Command[]): Source {
  const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))
  const rows = { rows: commands, keys: [], loading: false, complete: true, error: null }
  return {
    label,
    index: createIndex(({ id }) => [byId.get(id)?.title, byId.get(id)?.words]),
    list: { get: () => rows, subscribe: () => () => undefined },
    hold: () => () => undefined,
    toEntries: (chosen) => chosen.flatMap(({ id }) => byId.get(id) ?? []),
    all: null,
  }
}
