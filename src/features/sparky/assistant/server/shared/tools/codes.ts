import * as z from 'zod/mini'
import { editionOn } from '#features/company/settings/rules/code-editions.ts'
import {
  ARTICLES_EDITION,
  AUTHORITY_DECIDES,
  codeReference,
  type NecArticle,
  necArticles,
} from '#features/electrical/calculators/rules/nec-articles.ts'
import { isStaff } from '#contract/roles.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool, type ToolResult } from '../tool.ts'
import { rankArticles } from '../article-search.ts'

const SHOWN = 3

const Input = z.object({
  /** A section such as `210.8`, or words such as `GFCI kitchen`. */
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** Finds code articles by section or subject. */
const codeArticles = readingTool({
  name: 'find_code_articles',
  title: 'Look up the electrical code',
  description:
    'Articles and sections of the National Electrical Code by number or subject: title and one sentence each, with edition and section. Not the text of the code.',
  access: 'signedIn',
  input: Input,
  async run(caller, { query }) {
    const articles = (await rankArticles(caller.services.db, query)).slice(0, SHOWN)
    return foundArticles(articles, query, isStaff(caller.user.role), await codeNote(caller))
  },
})

/** Who decides, and that another edition is in force than the one of the reference. */
export async function codeNote(caller: Caller): Promise<string> {
  const company = await companyFor(caller)
  const edition = editionOn(company.code_editions, todayFor(caller, company))
  const other = edition === ARTICLES_EDITION ? '' : `NEC ${edition} is in force here: check it there. `
  return `${other}${AUTHORITY_DECIDES}`
}

function foundArticles(articles: NecArticle[], query: string, staff: boolean, note: string): ToolResult {
  if (articles.length === 0)
    return {
      data: [],
      text: `The code reference has nothing about "${query}". It lists ${necArticles.length} sections that a contractor looks up most.`,
      sources: staff ? [{ title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' }] : [],
    }
  return {
    data: articles,
    text: [
      ...articles.map((article) => `**${codeReference(article)}, ${article.title}.** ${article.summary}`),
      note,
    ].join('\n\n'),
    // Clients cannot open the reference.
    sources: staff
      ? articles.map((article) => ({
          title: `${codeReference(article)}: ${article.title}`,
          href: '/compliance?tab=standards',
        }))
      : [],
  }
}

export const codeTools = [codeArticles]
