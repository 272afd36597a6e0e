import { routes } from '#server/http/routes.ts'
import { guideSearch } from '../contract.ts'
import { searchGuides } from './shared/search.ts'

export const guideRoutes = routes(guideSearch, {
  search: async (ctx, { query }) => ({ hits: await searchGuides(ctx, query.q) }),
})
