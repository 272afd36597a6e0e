import type { code2023 } from './2023/edition.ts'
import type { Kind } from './kinds.ts'

// The shape of an edition's figures. Tables that no edition has changed keep the type of the first one here.

/** How far figures are confirmed, where they are not: why a person with the printed code must check them. */
export type Doubts = {
  /** By section or table. */
  sections: Readonly<Record<string, string>>
  /** Everything else; null if the rest is confirmed. */
  others: string | null
  /** By section: who confirmed it, and when. It is then no longer in doubt. */
  checked?: Readonly<Record<string, string>>
}

/** A change that a place made to a section: a note, which no figure follows. */
export type LocalChange = { section: string; text: string }

/** Dwelling loads, in VA and percent. */
export type DwellingRules = {
  standard: string
  lighting: { section: string; vaPerSquareFoot: number }
  circuits: { smallAppliance: string; laundry: string; va: number }
  lightingDemand: { table: string; first: number; next: number; nextPercent: number; restPercent: number }
  fastened: { section: string; from: number; leastVa: number; percent: number }
  /** The percent of all dryers together, by their number. */
  dryer: { section: string; least: number; percents: readonly number[] }
  /** The VA that each charger counts with at least, or null: its nameplate. */
  ev: { section: string; least: number | null }
  noncoincident: { section: string; coolingPercent: number }
  motor: { section: string; percent: number }
  /** The factor of several tankless water heaters, while its values are missing; null where there is none. */
  tankless: string | null
  fractions: string
  service: { section: string; least: number }
  optional: {
    general: string
    climate: string
    first: number
    restPercent: number
    centralHeatPercent: number
    supplementaryPercent: number
    heaters: { fewPercent: number; many: number; manyPercent: number }
    /** Chargers count in full. `disputed`: some read the section so that they are among the general loads. */
    ev: { section: string; disputed: boolean }
  }
  /** A refusal: the edition has a method whose figures are missing. */
  existing:
    { section: string; without: string; withClimate: string; first: number; restPercent: number } | { refusal: string }
  measured: { section: string; percent: number }
}

/** The figures of one edition of the code. */
export type Code = Omit<typeof code2023, 'edition' | 'dwelling' | 'cooking' | 'outdoorGfci' | 'doubts' | 'remarks'> & {
  edition: string
  dwelling: DwellingRules
  cooking: Omit<(typeof code2023)['cooking'], 'table'> & { table: string }
  outdoorGfci: { section: string; upTo: number; exception: { answer: string; text: string } }
  doubts: Doubts
  /** By the place of the work. */
  local?: readonly LocalChange[]
  /** On results with a step that is not verified, then on those of a kind. */
  remarks: { unverified: readonly string[]; kinds: Readonly<Partial<Record<Kind, readonly string[]>>> }
}
