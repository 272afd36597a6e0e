import { sql } from 'drizzle-orm'
import { EACH } from '../../contract.ts'

/** In lower case, how a line begins that the item `p` filled: as `formatLineText` writes it. */
export const lineTitle = sql`lower(p.name || case when p.unit = ${EACH} then '' else ' (per ' || p.unit || ')' end)`
