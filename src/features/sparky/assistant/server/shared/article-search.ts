import { sql } from 'drizzle-orm'
import { codeReference, type NecArticle, necArticles } from '#features/electrical/calculators/rules/nec-articles.ts'
import { type Kind, kindNames, kinds } from '#features/electrical/calculators/rules/kinds.ts'
import type { Services } from '#server/context.ts'
import { toWebSearch } from '#server/database/web-search.ts'

const SECTION = /\b(\d{2,3})(?:\.(\d{1,3}))?\b/

/** The listed section that a number names, and else its whole article: `210.8(A)` is 210.8, `625.44` is 625. */
function bySection(query: string): NecArticle[] {
  const [, article, section] = SECTION.exec(query) ?? []
  if (article === undefined) return []
  const exact = necArticles.filter((one) => one.section === (section === undefined ? article : `${article}.${section}`))
  if (exact.length > 0) return exact
  if (section === undefined) return necArticles.filter((one) => one.section.startsWith(`${article}.`))
  return necArticles.filter((one) => one.section === article)
}

/** Everyday words for what articles are called. */
const alsoCalled: Record<string, string> = {
  '110.26': 'clearance clear space working room in front of panel depth width height',
  '210.8': 'gfci gfi ground fault receptacle outlet bathroom kitchen garage outdoor dishwasher',
  '210.12': 'afci arc fault breaker bedroom living room',
  '210.52': 'outlet receptacle plug spacing distance wall counter far apart',
  '220': 'load calculation service size demand',
  '220.85': 'two dwelling units duplex two-family load',
  '220.86': 'school load',
  '220.87': 'measured demand existing load recorded',
  '220.88': 'restaurant load kitchen',
  '225.41': 'emergency disconnect feeder outside',
  '230.67': 'surge protector protection spd whole house',
  '230.85': 'emergency disconnect service outside shutoff',
  '240.6': 'standard breaker fuse size sizes rating ratings',
  '250.50': 'grounding electrode system bond bonding ground',
  '250.52': 'ground rod plate rebar ufer water pipe grounding electrode',
  '250.66': 'grounding electrode conductor gec size sizing ground wire',
  '300.5': 'burial depth bury buried deep underground trench conduit cable',
  '314.16': 'box fill volume junction',
  '334': 'romex nm cable nonmetallic sheathed stapling support',
  '406.12': 'tamper resistant receptacle outlet child',
  '408.4': 'panel directory schedule label labeling circuit identification',
  '422': 'appliance dishwasher disposal water heater',
  '625': 'ev car charger charging electric vehicle evse',
  '625.41': 'ev car charger charging breaker overcurrent continuous size',
  '680': 'pool spa hot tub swimming fountain bonding',
  '690': 'solar photovoltaic pv rapid shutdown',
  '690.7': 'solar string voltage cold modules maximum',
  '690.31': 'solar wiring cable modules roof',
  '702.4': 'generator standby transfer switch capacity size',
  '705.12': 'solar battery busbar 120 rule backfeed interconnection load side',
}

type Document = { id: string; title: string; body: string }

const articles: Document[] = necArticles.map((article) => ({
  id: article.section,
  title: `${article.title} ${alsoCalled[article.section] ?? ''}`,
  body: `${codeReference(article)} ${article.summary}`,
}))
const calculators: Document[] = kindNames.map((kind) => ({
  id: kind,
  title: `${kinds[kind].label} calculator`,
  body: kinds[kind].text,
}))

/** The documents about a subject, best first, by PostgreSQL's full-text search: those with all words, or else with any. */
async function rank(db: Services['db'], documents: Document[], query: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with documents as (
      select id, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B') as words
      from json_to_recordset(${JSON.stringify(documents)}::json) as d(id text, title text, body text)
    ),
    asked as (
      select websearch_to_tsquery('english', ${toWebSearch(query)}) as every,
        replace(websearch_to_tsquery('english', ${toWebSearch(query)})::text, '&', '|')::tsquery as any_of
    )
    select id from documents, asked
    where words @@ every or words @@ any_of
    order by words @@ every desc, ts_rank(words, any_of) desc, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The articles about a section or a subject, best first. */
export async function rankArticles(db: Services['db'], query: string): Promise<NecArticle[]> {
  const numbered = bySection(query)
  if (numbered.length > 0) return numbered
  const sections = await rank(db, articles, query, 5)
  return sections.flatMap((section) => necArticles.find((article) => article.section === section) ?? [])
}

/** The calculators for a subject, best first. */
export async function rankCalculators(db: Services['db'], query: string): Promise<Kind[]> {
  const ranked = await rank(db, calculators, query, 2)
  return ranked.flatMap((id) => kindNames.find((kind) => kind === id) ?? [])
}
