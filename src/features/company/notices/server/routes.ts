import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { routes } from '#server/http/routes.ts'
import { notices } from '../contract.ts'
import { missingNotices } from '../rules.ts'

export const noticeRoutes = routes(notices, {
  check: async (ctx, { query }) => missingNotices(await getCompany(ctx), query.document, query.text),
})
