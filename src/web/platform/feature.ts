import type { ComponentType } from 'react'
import type { Extension } from '#contract/extension.ts'
import type { Role } from '#contract/roles.ts'
import type { PalettePart } from '#web/palette/part.ts'
import type { NavItem } from '#web/shell/sidebar.tsx'

export type Screen = ComponentType & { preload: () => Promise<void> }

/** A line of the sidebar: in which group, where in it, and for which of the roles that have the group. */
type NavEntry = NavItem & { group: string; position: number; role?: Role }

/** The manifest of a feature's browser side: all that `app/` knows of it. */
export type WebFeature = {
  /** Screens inside the signed-in layout, by path. */
  screens?: Record<string, Screen>
  navigation?: readonly NavEntry[]
  /** Its records and actions in the palette. Loaded when first opened. */
  palette?: () => Promise<PalettePart>
  /** Cards of the settings, sections of others' details, and other answers to what features below leave open. */
  extensions?: readonly Extension[]
}
