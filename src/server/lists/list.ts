import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { isStaff } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import { type Field, fieldsOf, jsonObject } from '../database/row-text.ts'
import { statement } from '../database/statement.ts'
import type { ListFormat } from '../http/replies.ts'
import { csvHeader, csvLine } from './csv.ts'
import type { Position } from './cursor.ts'
import { anyContains, containing, digitsOf, phoneContains } from './search.ts'

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

/** A list with its statements. `serveList` serves it. */
export type List<Row = unknown> = {
  /** The text before the rows, between two parts, and after them. */
  frame: (caller: Caller, format: ListFormat) => { open: string; between: string; close: string }
  /** Reads at most `limit` rows matching the query, as the caller may see them. */
  reader: (caller: Caller, format: ListFormat, query: Query) => (limit: number, after: Position | null) => Promise<Part>
  /** Selects the JSON of the rows that match a condition on the tables of `from`, as the caller may see them; without a user, as staff do. */
  select: (caller: Caller, where: SQL, order?: SQL) => SQL
  /** Reads these rows. */
  find: (caller: Caller, where: SQL, order?: SQL) => Promise<Row[]>
}

/** Large enough that a part costs little more than its rows, small enough that other requests do not notice. */
export const MAX_PART = 2000
const SIZES = [10, 50, 100, 250, 1000]
/** A longer text would not fit what is read from the connection in one piece, and be copied until it is whole. */
const ROWS_PER_TEXT = 100

const audienceOf = ({ user }: Caller): Audience => (user === null || isStaff(user.role) ? 'staff' : 'client')

/**
 * Declares a list by its row in the contract. There is one statement for each combination of conditions and about how many
 * rows, so that PostgreSQL plans each for what it does, and once: with the number of rows as a value it would plan anew each
 * time.
 */
export function listOf<Row extends z.ZodObject>(
  row: Row,
  list: Definition<keyof Row['shape'] & string>,
): List<z.output<Row>> {
  const statements = new Map<string, ReturnType<typeof statement<Values, RawText>>>()
  const column = (name: string) => sql.raw(`${list.alias}.${name}`)
  const newest = sql`${list.order} desc nulls last, ${column('id')} desc nulls last`
  const hidden = { staff: [], client: list.hiddenFromClients ?? [] }
  const fields = fieldsOf(row)
  const shown = { staff: fields, client: fields.filter(({ name }) => !hidden.client.some((one) => one === name)) }
  const line = {
    json: (audience: Audience) => jsonObject(list.alias, row, hidden[audience]),
    csv: (audience: Audience) => csvLine(list.alias, shown[audience]),
  }
  const conditions = conditionsOf(fields, list)

  function statementFor(format: ListFormat, audience: Audience, filters: string[], size: number, isAfter: boolean) {
    const key = [audience, format, size, ...filters, isAfter].join(' ')
    const known = statements.get(key)
    if (known) return known
    // Numbered, since PostgreSQL compares only the first 63 letters of a name.
    const made = statement<Values, RawText>(`${list.name} ${statements.size}`, (value) => {
      const user = sql`${value('user')}::uuid`
      const limit = sql`${value('limit')}::int`
      const separator = sql.raw(format === 'json' ? "','" : "''")
      const where = [
        sql`true`,
        ...scopeOf(list.scope[audience], user),
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
            select ${columnsOf(list, user)} from ${list.from} where ${sql.join(where, sql` and `)}
            order by ${newest} limit ${sql.raw(String(size + 1))}
          ) ${sql.raw(list.alias)}
        ) rows
        group by (n - 1) / ${sql.raw(String(ROWS_PER_TEXT))} order by (n - 1) / ${sql.raw(String(ROWS_PER_TEXT))}`
    })
    statements.set(key, made)
    return made
  }

  function select(caller: Caller, where: SQL, order = column('id')): SQL {
    const user = sql`${caller.user?.id ?? null}::uuid`
    const audience = audienceOf(caller)
    const visible = sql.join([...scopeOf(list.scope[audience], user), where], sql` and `)
    return sql`
      select ${line.json(audience)} as line
      from (select ${columnsOf(list, user)} from ${list.from} where ${visible}) ${sql.raw(list.alias)} order by ${order}`
  }

  return {
    frame: (caller, format) =>
      format === 'json'
        ? { open: '[', between: ',', close: ']' }
        : { open: csvHeader(shown[audienceOf(caller)]), between: '', close: '' },

    reader(caller, format, query) {
      const { filters, values } = wantedOf(list, conditions, query)
      return async (limit, after) => {
        const size = SIZES.find((size) => limit <= size) ?? MAX_PART
        const read = statementFor(format, audienceOf(caller), filters, size, after !== null)
        const position = { afterInstant: after?.[0], afterId: after?.[1] }
        const found = await read(caller.db, { ...values, ...position, limit, user: caller.user?.id })
        const end = found.some(({ more }) => more) && found.find(({ id }) => id !== null)
        return {
          texts: found.flatMap(({ text }) => text ?? []),
          last: end && end.instant !== null && end.id !== null ? [end.instant, end.id] : null,
        }
      }
    },

    select,

    async find(caller, where, order) {
      const { rows } = await caller.db.execute<{ line: string }>(select(caller, where, order))
      return rows.map(({ line }) => JSON.parse(line))
    },
  }
}

function scopeOf(scope: Scope | undefined, user: SQL): SQL[] {
  if (scope === undefined) return [sql`false`]
  return scope === 'all' ? [] : [scope(user)]
}

const columnsOf = ({ alias, select = {} }: Definition<string>, user: SQL): SQL =>
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
function conditionsOf(fields: Field[], { alias, search, phone, filters = {}, conditions = {} }: Definition<string>) {
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
function wantedOf(
  { name: list, phone, filters: choices = {} }: Definition<string>,
  known: ReadonlyMap<string, unknown>,
  { q, ...rest }: Query,
) {
  const filters = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (choices[name] ? `${name}=${String(value)}` : name))
  const unknown = filters.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`The list ${list} does not know the filter ${unknown}`)
  if (!q) return { filters, values: rest }
  const digits = phone ? digitsOf(q) : ''
  const values = { ...rest, pattern: containing(q), digits: digits ? `%${digits}%` : undefined }
  return { filters: [...filters, digits ? 'qOrPhone' : 'q'], values }
}
