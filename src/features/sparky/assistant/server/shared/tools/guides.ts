import * as z from 'zod/mini'
import { searchGuides } from '#features/company/guides/server/shared/search.ts'
import { codeReference } from '#features/electrical/calculators/rules/nec-articles.ts'
import { kinds } from '#features/electrical/calculators/rules/kinds.ts'
import { isStaff } from '#contract/roles.ts'
import { rankArticles, rankCalculators } from '../article-search.ts'
import { type Caller, readingTool } from '../tool.ts'

const SECTIONS = 6
const ARTICLES = 2

/** A passage that an answer can name as its source, and link to. */
type Passage = { title: string; href: string; body: string }

/** Articles of the code and calculators, which only staff can open. */
async function references({ services, user }: Caller, query: string): Promise<Passage[]> {
  if (!isStaff(user.role)) return []
  const [articles, calculators] = await Promise.all([
    rankArticles(services.db, query),
    rankCalculators(services.db, query),
  ])
  return [
    ...articles.slice(0, ARTICLES).map((article) => ({
      title: `${codeReference(article)}: ${article.title}`,
      href: '/compliance?tab=standards',
      body: article.summary,
    })),
    ...calculators.map((kind) => ({
      title: `${kinds[kind].label} calculator`,
      href: `/calculators/${kind}`,
      body: kinds[kind].text,
    })),
  ]
}

const findGuides = readingTool({
  name: 'search_guides',
  title: 'Search the guides',
  description:
    'Passages about how the app works (screens, rules, what each role may do), and for staff of the code reference and the calculators, with title and link. Name the title of the passage that an answer rests on.',
  access: 'signedIn',
  input: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  async run(caller, { query }) {
    const { services, user } = caller
    const [sections, others] = await Promise.all([
      searchGuides({ db: services.db, user }, query, SECTIONS),
      references(caller, query),
    ])
    const passages = [...sections.map(({ title, href, body }): Passage => ({ title, href, body })), ...others]
    return {
      data: passages,
      text:
        passages.length === 0
          ? 'The guides have nothing about that.'
          : passages.map(({ title, body }) => `**${title}**\n${body}`).join('\n\n'),
      sources: passages.map(({ title, href }) => ({ title, href })),
    }
  },
})

export const guideTools = [findGuides]
