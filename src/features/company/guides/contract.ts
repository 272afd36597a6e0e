import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { RequiredText } from '#contract/listing.ts'

export const GuideHit = z.object({
  /** The path of its screen with its anchor: `/client-guide#pay-invoice`. */
  href: z.string(),
  /** The title of its guide. */
  guide: z.string(),
  title: z.string(),
  /** The part of the section that fits best, as plain text. */
  passage: z.string(),
})
export type GuideHit = z.infer<typeof GuideHit>

const GuideQuery = z.object({
  q: RequiredText(200, 'Type what to search for', 'Search for at most 200 characters'),
})

export const guideSearch = {
  search: endpoint({
    method: 'GET',
    path: '/api/guides/search',
    access: 'signedIn',
    summary: "Sections of the guides for the caller's role, best first",
    reads: [],
    query: GuideQuery,
    returns: z.object({ hits: z.array(GuideHit) }),
  }),
}
