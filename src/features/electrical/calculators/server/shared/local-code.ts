import { asc, eq } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Context } from '#server/context.ts'
import type { Amendment, CodeCheck } from '#features/electrical/code/contract.ts'
import { codeAmendments, codeChecks } from '#features/electrical/code/server/table.ts'

/** The sections that were checked in print, in the order in which they were. */
export const listChecks = ({ db }: Pick<Context, 'db'>): Promise<CodeCheck[]> =>
  db
    .select({
      id: codeChecks.id,
      edition: codeChecks.edition,
      section: codeChecks.section,
      checked_by_name: users.name,
      checked_on: codeChecks.checked_on,
    })
    .from(codeChecks)
    .innerJoin(users, eq(users.id, codeChecks.checked_by))
    .orderBy(asc(codeChecks.created_at), asc(codeChecks.id))

/** The local amendments, by place and section. */
export const listAmendments = ({ db }: Pick<Context, 'db'>): Promise<Amendment[]> => {
  const { state, city, edition, section, id } = codeAmendments
  return db.select().from(codeAmendments).orderBy(asc(state), asc(city), asc(edition), asc(section), asc(id))
}
