import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Services } from '#server/context.ts'
import type { Framable } from '#server/http/framing.ts'

/** The lead form for other sites' pages: the settings name the sites. */
export const framableForm = (ctx: Pick<Services, 'db'>): Framable => ({
  path: '/quote-request/embed',
  sites: async () => (await getCompany(ctx)).lead_form_sites,
})
