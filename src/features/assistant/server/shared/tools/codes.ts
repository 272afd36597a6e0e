import * as z from 'zod'
import { AUTHORITY_DECIDES, codeReference, type NecArticle, necArticles } from '#contract/nec-articles.ts'
import { isStaff } from '#contract/roles.ts'
import { type Found, readingTool } from '../tool.ts'
import { rankArticles } from '../article-search.ts'

const SHOWN = 3

const Input = z.object({
  /** A section such as `210.8`, or words such as `GFCI kitchen`. */
  query: z.string().trim().min(1).max(200),
})

/** Finds code articles by section or subject. */
const codeArticles = readingTool({
  name: 'find_code_articles',
  title: 'Look up the electrical code',
  description:
    'Articles and sections of the National Electrical Code by number or subject: title and one sentence each, with edition and section. Not the text of the code.',
  access: 'signedIn',
  input: Input,
  async run({ services, user }, { query }) {
    const articles = (await rankArticles(services.db, query)).slice(0, SHOWN)
    return foundArticles(articles, query, isStaff(user.role))
  },
})

function foundArticles(found: NecArticle[], query: string, staff: boolean): Found {
  if (found.length === 0)
    return {
      data: [],
      text: `The code reference has nothing about "${query}". It lists ${necArticles.length} sections that a contractor looks up most.`,
      sources: staff ? [{ title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' }] : [],
    }
  return {
    data: found,
    text: [
      ...found.map((article) => `**${codeReference(article)}, ${article.title}.** ${article.summary}`),
      AUTHORITY_DECIDES,
    ].join('\n\n'),
    // Clients cannot open the reference.
    sources: staff
      ? found.map((article) => ({
          title: `${codeReference(article)}: ${article.title}`,
          href: '/compliance?tab=standards',
        }))
      : [],
  }
}

export const codeTools = [codeArticles]
