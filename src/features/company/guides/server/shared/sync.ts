import { asc } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { readGuides } from '../content.ts'
import { readingText } from '../../rules/sections.ts'
import { guideSections } from '../table.ts'

type Row = Omit<typeof guideSections.$inferInsert, 'search'>

async function rowsToBe(): Promise<Row[]> {
  const read = await readGuides()
  const rows = read.flatMap(({ guide, sections }) =>
    sections.map(({ anchor, title, markdown }) => ({
      href: `${guide.path}#${anchor}`,
      guide: guide.title,
      title,
      body: readingText(markdown),
      roles: [...guide.roles],
    })),
  )
  return rows.map((row, position) => ({ ...row, position }))
}

/** Makes `guide_sections` match the Markdown. Several processes may start at the same time. */
export async function syncGuides(db: Database): Promise<void> {
  const { href, guide, title, body, roles, position } = guideSections
  const columns = { href, guide, title, body, roles, position }
  const rows = await rowsToBe()
  const isCurrent = async (db: Database) =>
    JSON.stringify(await db.select(columns).from(guideSections).orderBy(asc(position))) === JSON.stringify(rows)
  if (await isCurrent(db)) return
  await db.transaction(async (tx) => {
    await takeTurns(tx, 'guide_sections')
    if (await isCurrent(tx)) return
    await tx.delete(guideSections)
    await tx.insert(guideSections).values(rows)
  })
}
