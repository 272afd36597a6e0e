import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isStaff } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import { type Field, jsonObject, listFields } from '../database/row-text.ts'
import { statement } from '../database/statement.ts'
import type { ListFormat } from '../http/replies.ts'
import { csvHeader, csvLine } from './csv.ts'
import type { Position } from './cursor.ts'
import { anyContains, containing, extractDigits, phoneContains } from './search.ts'

/** The rows a caller may see, by the caller's id. */
type Scope = 'all' | ((user: SQL) => SQL)
type Column = SQL | ((user: SQL) => SQL)

type Definition<Name extends string> = {
  /** For its prepared statements; unique in the process. */
  name: string
  /** The alias in `from` of the table with the id and every field that `select` omits. */
  alias: string
  from: SQL
  select?: { [Field in Name]?: Column }
  /** An instant. Latest first, then highest id; declare the index the same way (`desc nulls last`, both). */
  order: SQL
  /** Without a scope for clients, they see no rows. */
  scope: { staff: Scope; client?: Scope }
  /** Null for clients, and left out of their CSV. */
  hiddenFromClients?: readonly Name[]
  /** The columns `q` searches. */
  search: readonly string[]
  /** A phone number column, which `q` matches with any punctuation. */
  phone?: string
  /**
   * For a list with `followed` in its contract. Its rows change with those of their table (`row_changes`), and with those of other
   * tables whose id is a column of `from`. Staff must see all.
   */
  followed?: { table: string; joined?: Record<string, string> }
  /** Query parameters that are not fields, and what each value means. Null filters nothing. */
  filters?: Record<string, Record<string, SQL | null>>
  /** Query parameters that compare: the condition on a value, such as the start of a period. */
  conditions?: Record<string, (value: SQL) => SQL>
}

type Audience = 'staff' | 'client'
type Caller = Pick<Context, 'db' | 'user'>
type Value = (name: string) => SQL
type Values = Record<string, unknown>
type Query = Values & { q?: string | undefined }

/** Rows as texts of several, and the last one if there are more after it. */
export type Part = { texts: string[]; last: Position | null }
type RawText = { text: string | null; more: boolean; instant: string | null; id: string | null }

/** The rows that match as JSON, and the ids of the others. */
type Changed = { texts: string[]; gone: string[] }

/** A list with its statements. `serveList` serves it. */
export type List<Row = unknown> = {
  /** The text before the rows, between two parts, and after them. */
  frame: (caller: Caller, format: ListFormat) => { open: string; between: string; close: string }
  /** Reads at most `limit` rows matching the query, as the caller may see them. */
  reader: (caller: Caller, format: ListFormat, query: Query) => (limit: number, after: Position | null) => Promise<Part>
  /** Tables whose changes change this list. None: it is not followed. */
  tables: readonly string[]
  /** Reads what is now of rows that may have changed, by the changed ids of each table. Null: there are too many. */
  changed: (caller: Caller, query: Query, ids: ReadonlyMap<string, ReadonlySet<string>>) => Promise<Changed | null>
  /** Selects the JSON of the rows that match a condition on the tables of `from`, as the caller may see them; without a user, as staff do. */
  select: (caller: Caller, where: SQL, order?: SQL, limit?: number) => SQL
  /** Reads these rows. */
  find: (caller: Caller, where: SQL, order?: SQL, limit?: number) => Promise<Row[]>
}

/** Large enough that a part costs little more than its rows, small enough that other requests do not notice. */
export const MAX_PART = 2000
const SIZES = [10, 50, 100, 250, 1000]
/** More changes are no faster than the list. */
const MOST_CHANGES = 1000
/** A longer text would not fit what is read from the connection in one piece, and be copied until it is whole. */
const ROWS_PER_TEXT = 100

const getAudience = ({ user }: Caller): Audience => (user === null || isStaff(user.role) ? 'staff' : 'client')

/**
 * Declares a list by its row in the contract. There is one statement for each combination of conditions and about how many
 * rows, so that PostgreSQL plans each of them once: with the number of rows as a parameter it would plan again every time.
 */
export function defineList<Row extends z.ZodMiniObject>(
  row: Row,
  list: Definition<keyof Row['shape'] & string>,
): List<z.output<Row>> {
  const statements = new Map<string, ReturnType<typeof statement<Values, RawText>>>()
  const column = (name: string) => sql.raw(`${list.alias}.${name}`)
  const newest = sql`${list.order} desc nulls last, ${column('id')} desc nulls last`
  const hidden = { staff: [], client: list.hiddenFromClients ?? [] }
  const fields = listFields(row)
  const visibleFields = {
    staff: fields,
    client: fields.filter(({ name }) => !hidden.client.some((one) => one === name)),
  }
  const line = {
    json: (audience: Audience) => jsonObject(list.alias, row, hidden[audience]),
    csv: (audience: Audience) => csvLine(list.alias, visibleFields[audience]),
  }
  const conditions = listConditions(fields, list)

  function statementFor(format: ListFormat, audience: Audience, filters: string[], size: number, isAfter: boolean) {
    const key = [audience, format, size, ...filters, isAfter].join(' ')
    const existing = statements.get(key)
    if (existing) return existing
    // Numbered, since PostgreSQL compares only the first 63 letters of a name.
    const prepared = statement<Values, RawText>(`${list.name} ${statements.size}`, (value) => {
      const user = sql`${value('user')}::uuid`
      const limit = sql`${value('limit')}::int`
      const separator = sql.raw(format === 'json' ? "','" : "''")
      const where = [
        sql`true`,
        ...scopeConditions(list.scope[audience], user),
        ...filters.map((name) => conditions.get(name)?.(value) ?? sql`false`),
        ...(isAfter
          ? [sql`(${list.order}, ${column('id')}) < (${value('afterInstant')}::timestamptz, ${value('afterId')}::uuid)`]
          : []),
      ]
      return sql`
        select string_agg(line, ${separator} order by n) filter (where n <= ${limit}) as text, bool_or(n > ${limit}) as more,
          iso(max(instant) filter (where n = ${limit})) as instant, max(id::text) filter (where n = ${limit}) as id
        from (
          select ${line[format](audience)} as line, ${list.order} as instant, ${column('id')},
            row_number() over (order by ${newest}) as n
          from (
            select ${selectColumns(list, user)} from ${list.from} where ${sql.join(where, sql` and `)}
            order by ${newest} limit ${sql.raw(String(size + 1))}
          ) ${sql.raw(list.alias)}
        ) rows
        group by (n - 1) / ${sql.raw(String(ROWS_PER_TEXT))} order by (n - 1) / ${sql.raw(String(ROWS_PER_TEXT))}`
    })
    statements.set(key, prepared)
    return prepared
  }

  /** The `from` of rows that match a condition, as the caller may see them. */
  function matching(caller: Caller, where: SQL): SQL {
    const user = sql`${caller.user?.id ?? null}::uuid`
    const visible = sql.join([...scopeConditions(list.scope[getAudience(caller)], user), where], sql` and `)
    return sql`(select ${selectColumns(list, user)} from ${list.from} where ${visible}) ${sql.raw(list.alias)}`
  }

  const select = (caller: Caller, where: SQL, order = column('id'), limit?: number): SQL =>
    sql`select ${line.json(getAudience(caller))} as line from ${matching(caller, where)} order by ${order}
      ${limit === undefined ? sql`` : sql`limit ${limit}::int`}`

  const { table, joined = {} } = list.followed ?? { table: '' }

  /** The ids of rows that changes of these may have changed, deleted ones included. */
  function candidatesFor(ids: ReadonlyMap<string, ReadonlySet<string>>): SQL {
    const selects = [...ids].map(([name, changedIds]) => {
      const array = sql`${sql.param([...changedIds])}::uuid[]`
      return name === table
        ? sql`select unnest(${array}) as id`
        : sql`select ${column('id')} from ${list.from} where ${sql.raw(joined[name] ?? '')} = any(${array})`
    })
    return sql`select id from (${sql.join(selects, sql` union `)}) ids limit ${MOST_CHANGES + 1}`
  }

  async function changed(caller: Caller, query: Query, ids: ReadonlyMap<string, ReadonlySet<string>>) {
    if (ids.size === 0) return { texts: [], gone: [] }
    const { filters, values } = selectConditions(list, conditions, query)
    const value = (name: string) => sql`${(values as Values)[name]}`
    const wanted = [
      sql`${column('id')} in (select id from candidates)`,
      ...filters.map((name) => conditions.get(name)?.(value) ?? sql`false`),
    ]
    const { rows } = await caller.db.execute<{ id: string; line: string | null }>(sql`
      with candidates as materialized (${candidatesFor(ids)}), wanted as (
        select ${column('id')}, ${line.json(getAudience(caller))} as line from ${matching(caller, sql.join(wanted, sql` and `))}
      )
      select id, line from candidates left join wanted using (id)`)
    if (rows.length > MOST_CHANGES) return null
    return {
      texts: rows.flatMap((row) => row.line ?? []),
      gone: rows.flatMap((row) => (row.line === null ? [row.id] : [])),
    }
  }

  return {
    tables: list.followed ? [table, ...Object.keys(joined)] : [],
    changed,

    frame: (caller, format) =>
      format === 'json'
        ? { open: '[', between: ',', close: ']' }
        : { open: csvHeader(visibleFields[getAudience(caller)]), between: '', close: '' },

    reader(caller, format, query) {
      const { filters, values } = selectConditions(list, conditions, query)
      return async (limit, after) => {
        const size = SIZES.find((size) => limit <= size) ?? MAX_PART
        const read = statementFor(format, getAudience(caller), filters, size, after !== null)
        const position = { afterInstant: after?.[0], afterId: after?.[1] }
        const rows = await read(caller.db, { ...values, ...position, limit, user: caller.user?.id })
        const end = rows.some(({ more }) => more) && rows.find(({ id }) => id !== null)
        return {
          texts: rows.flatMap(({ text }) => text ?? []),
          last: end && end.instant !== null && end.id !== null ? [end.instant, end.id] : null,
        }
      }
    },

    select,

    async find(caller, where, order, limit) {
      const { rows } = await caller.db.execute<{ line: string }>(select(caller, where, order, limit))
      return rows.map(({ line }) => JSON.parse(line))
    },
  }
}

function scopeConditions(scope: Scope | undefined, user: SQL): SQL[] {
  if (scope === undefined) return [sql`false`]
  return scope === 'all' ? [] : [scope(user)]
}

const selectColumns = ({ alias, select = {} }: Definition<string>, user: SQL): SQL =>
  sql.join(
    [
      sql.raw(`${alias}.*`),
      ...Object.entries<Column | undefined>(select).map(
        ([name, column]) => sql`${typeof column === 'function' ? column(user) : column} as ${sql.raw(name)}`,
      ),
    ],
    sql`, `,
  )

/** Every condition a query can use, named for its statement. */
function listConditions(fields: Field[], { alias, search, phone, filters = {}, conditions = {} }: Definition<string>) {
  const equals = fields.map(({ name, kind }): [string, (value: Value) => SQL] => [
    name,
    (value) => sql`${sql.raw(`${alias}.${name}`)} = ${value(name)}${sql.raw(kind === 'id' ? '::uuid' : '')}`,
  ])
  const choices = Object.entries(filters).flatMap(([name, meanings]) =>
    Object.entries(meanings).map(([value, meaning]): [string, () => SQL] => [
      `${name}=${value}`,
      () => meaning ?? sql`true`,
    ]),
  )
  const comparing = Object.entries(conditions).map(([name, condition]): [string, (value: Value) => SQL] => [
    name,
    (value) => condition(value(name)),
  ])
  return new Map<string, (value: Value) => SQL>([
    ...equals,
    ...comparing,
    ...choices,
    ['q', (value) => sql`(${anyContains(search, value('pattern'))})`],
    [
      'qOrPhone',
      (value) => sql`(${anyContains(search, value('pattern'))} or ${phoneContains(phone ?? '', value('digits'))})`,
    ],
  ])
}

/** The conditions of a query, and their values. */
function selectConditions(
  { name: list, phone, filters: choices = {} }: Definition<string>,
  allowed: ReadonlyMap<string, unknown>,
  { q, ...rest }: Query,
) {
  const filters = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (choices[name] ? `${name}=${String(value)}` : name))
  const unknown = filters.find((name) => !allowed.has(name))
  if (unknown !== undefined) throw new Error(`The list ${list} does not know the filter ${unknown}`)
  if (!q) return { filters, values: rest }
  const digits = phone ? extractDigits(q) : ''
  const values = { ...rest, pattern: containing(q), digits: digits ? `%${digits}%` : undefined }
  return { filters: [...filters, digits ? 'qOrPhone' : 'q'], values }
}
