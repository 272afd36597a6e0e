import * as z from 'zod'
import { searchGuides } from '#features/guides/server/shared/search.ts'
import { readingTool } from '../tool.ts'

const SHOWN = 6

const findGuides = readingTool({
  name: 'search_guides',
  title: 'Search the guides',
  description: 'Sections of the guides about how the app works: screens, rules and what each role may do.',
  access: 'signedIn',
  input: z.object({ query: z.string().trim().min(1).max(200) }),
  async run({ services, user }, { query }) {
    const sections = await searchGuides({ db: services.db, user }, query, SHOWN)
    return {
      data: sections.map(({ title, href, body }) => ({ title, href, body })),
      text:
        sections.length === 0
          ? 'The guides have nothing about that.'
          : sections.map(({ title, passage }) => `**${title}**\n${passage}`).join('\n\n'),
      sources: sections.map(({ title, href }) => ({ title, href })),
    }
  },
})

export const guideTools = [findGuides]
