import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText, RequiredText } from '#contract/listing.ts'
import { formatCount } from '#contract/text.ts'

/** Platforms for a post, with the longest one each accepts. */
export const platforms = {
  facebook: { label: 'Facebook', max: 63_206 },
  instagram: { label: 'Instagram', max: 2200 },
  linkedin: { label: 'LinkedIn', max: 3000 },
  twitter: { label: 'Twitter/X', max: 280 },
} as const
export const platformNames = ['facebook', 'instagram', 'linkedin', 'twitter'] as const
export const Platform = z.enum(platformNames, { error: 'Choose a platform' })
export type Platform = z.infer<typeof Platform>

export const tones = ['professional', 'friendly', 'urgent'] as const
export const Tone = z.enum(tones)
export type Tone = z.infer<typeof Tone>

/**
 * Why a post is blocked, or null: both the button's reason and the server's refusal. `length` is that of `lengthOn`, which
 * the browser loads with the first post.
 */
export function blockedPost(platform: Platform, body: string, length: number): string | null {
  if (body.trim() === '') return 'Write the post first'
  const { label, max } = platforms[platform]
  const over = length - max
  if (over <= 0) return null
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long for ${label}. Shorten it to ${formatCount(max)}.`
}

/** The title of a post in the library: platform plus tone. */
export const postTitle = (platform: Platform, tone: string): string => `${platform} ${tone}`

export const MAX_DESCRIPTION = 2000

export const GenerateInput = z.object({
  description: RequiredText(
    MAX_DESCRIPTION,
    'Please enter a service description or promotion details.',
    'Use at most 2,000 characters',
  ),
  platform: Platform,
  /** The writer of the posts. The default is the connected model, or the built-in writer without one. */
  writer: z.optional(z.enum(['model', 'built_in'], { error: 'Send model or built_in' })),
})
export type GenerateInput = z.output<typeof GenerateInput>

const Variation = z.object({ tone: Tone, content: z.string() })
type Variation = z.infer<typeof Variation>

export const Generated = z.object({ variations: z.array(Variation) })
export type Generated = z.infer<typeof Generated>

export const MarketingInput = z.object({
  platform: Platform,
  /** Holds the tone. */
  content_type: RequiredText(60, 'Name the tone'),
  title: OptionalText(200),
  body: z.string({ error: 'Write the post first' }).check(z.trim()),
})
export type MarketingInput = z.output<typeof MarketingInput>

/** A saved post. */
export const MarketingContent = z.object({
  id: Id,
  platform: Platform,
  content_type: z.string(),
  title: z.nullable(z.string()),
  body: z.string(),
  image_url: z.nullable(z.string()),
  created_by: Id,
  created_at: Instant,
})
export type MarketingContent = z.infer<typeof MarketingContent>

export const marketing = {
  list: endpoint({
    method: 'GET',
    path: '/api/marketing',
    access: 'staff',
    summary: 'Saved marketing content, newest first',
    reads: ['marketing'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { platform: z.optional(Platform) }),
    returns: z.array(MarketingContent),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/marketing/generate',
    access: 'staff',
    summary: 'Write a post in three tones, each within the length of its platform and with the license number',
    audit: 'asked for marketing posts',
    changes: [],
    body: GenerateInput,
    returns: Generated,
    outside: true,
    success: 200,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/marketing',
    access: 'staff',
    summary: 'Save a post to the library',
    changes: ['marketing'],
    body: MarketingInput,
    returns: MarketingContent,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/marketing/:id',
    access: 'staff',
    summary: 'Delete a saved post',
    changes: ['marketing'],
  }),
}
