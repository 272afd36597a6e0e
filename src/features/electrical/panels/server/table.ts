import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { properties } from '#features/people/properties/server/table.ts'
import { createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { protections } from '../rules/breakers.ts'
import { halves } from '../rules/layout.ts'
import { supplyNames } from '../rules/load.ts'

const amps = (column: string) => sql.raw(`${column} between 1 and 6000`)

export const panels = pgTable(
  'panels',
  {
    id: id(),
    property_id: uuid()
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    location: text(),
    rating_amps: smallint().notNull(),
    busbar_amps: smallint().notNull(),
    voltage: text({ enum: supplyNames }).notNull().default('120/240-1ph'),
    spaces: smallint().notNull(),
    /** Null: the service feeds it. */
    fed_from_id: uuid().references((): AnyPgColumn => panels.id, { onDelete: 'restrict' }),
    /** Null: main lugs only. */
    main_breaker_amps: smallint(),
    solar_backfeed_amps: smallint(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('panels_newest_index').on(table.created_at.desc(), table.id.desc()),
    uniqueIndex('panels_name_key').on(table.property_id, sql`lower(${table.name})`),
    index('panels_fed_from_index').on(table.fed_from_id),
    check('panels_voltage_check', inList('voltage', supplyNames)),
    check('panels_spaces_check', sql.raw('spaces between 2 and 84')),
    check('panels_rating_check', amps('rating_amps')),
    check('panels_busbar_check', amps('busbar_amps')),
    check('panels_main_check', amps('main_breaker_amps')),
    check('panels_solar_check', amps('solar_backfeed_amps')),
    check('panels_fed_from_check', sql.raw('fed_from_id <> id')),
  ],
)

/**
 * The load of a breaker. The exclusion constraint `circuits_one_in_a_space` (in its migration) allows one circuit in a space, or one in
 * each half of it; `circuits_one_quad` keeps the outer poles of a quad out of another one.
 */
export const circuits = pgTable(
  'circuits',
  {
    id: id(),
    panel_id: uuid()
      .notNull()
      .references(() => panels.id, { onDelete: 'cascade' }),
    /** The first space; a breaker with more poles also takes every other one below. */
    space: smallint().notNull(),
    poles: smallint().notNull(),
    /** Its half of the first space, in a tandem or a quad; null: a full-size breaker. */
    half: text({ enum: halves }),
    breaker_amps: smallint().notNull(),
    label: text().notNull(),
    protection: text({ enum: protections }).notNull().default('none'),
    load_va: integer(),
    wire_size: text(),
    spare: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('circuits_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('circuits_panel_index').on(table.panel_id, table.space),
    check('circuits_space_check', sql.raw('space >= 1 and space + 2 * (poles - 1) <= 84')),
    check('circuits_poles_check', sql.raw('poles between 1 and 3')),
    check('circuits_half_check', inList('half', halves)),
    check('circuits_tandem_check', sql.raw('half is null or poles <= 2')),
    check('circuits_breaker_check', amps('breaker_amps')),
    check('circuits_protection_check', inList('protection', protections)),
    check('circuits_load_check', sql.raw('load_va between 0 and 2000000')),
  ],
)
