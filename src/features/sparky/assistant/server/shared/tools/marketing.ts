import { withSignature } from '#features/company/notices/rules.ts'
import * as z from 'zod/mini'
import { lengthOn } from '#features/growth/marketing/rules/x-length.ts'
import {
  blockedPost,
  GenerateInput,
  marketing,
  MarketingInput,
  platforms,
  Tone,
} from '#features/growth/marketing/contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { type Caller, writingTool } from '../tool.ts'
import { toFacts } from './facts.ts'

const Input = z.object({
  ...z.pick(GenerateInput, { platform: true }).shape,
  tone: z._default(Tone, 'friendly'),
  body: z.optional(MarketingInput.shape.body).check(z.describe('The post itself')),
  description: z
    .optional(GenerateInput.shape.description)
    .check(z.describe('What to advertise, if there is no post yet')),
})

/** The post, or one that the built-in writer makes of the description. */
async function writePost({ services, user }: Caller, { platform, tone, body, description }: z.output<typeof Input>) {
  if (body) return withSignature(body, await getCompany(services))
  if (!description) throw invalid('body', 'Write the post, or say what to advertise')
  const request = { platform, description, writer: 'built_in' as const }
  const { variations } = await dispatch(services, user, marketing.generate, { body: request })
  return variations.find((variation) => variation.tone === tone)?.content ?? ''
}

const proposePost = writingTool({
  name: 'propose_marketing_post',
  title: 'Propose a marketing post',
  description: 'Proposes a post for the marketing library. The license number is added to it.',
  access: 'staff',
  input: Input,
  change: MarketingInput,

  plan: async (caller, input) => ({
    platform: input.platform,
    content_type: input.tone,
    body: await writePost(caller, input),
  }),

  async show(_caller, { platform, content_type, body }) {
    const reason = blockedPost(platform, body, lengthOn(platform, body))
    if (reason !== null) throw invalid('body', reason)
    return {
      title: 'Save a post to the library',
      facts: toFacts({ Platform: platforms[platform].label, Tone: content_type, Post: body }),
      fields: [{ name: 'body', label: 'Post', kind: 'long_text' }],
    }
  },

  async perform({ services, user, agent }, body, key) {
    const { id } = await dispatch(services, user, marketing.create, { body, key, agent })
    const undo = { id, updated_at: null }
    return { message: `Saved the post for ${platforms[body.platform].label}.`, href: '/marketing', undo }
  },

  async undo({ services, user, agent }, { id }, key) {
    await dispatch(services, user, marketing.delete, { params: { id }, key, agent })
  },
})

export const marketingTools = [proposePost]
