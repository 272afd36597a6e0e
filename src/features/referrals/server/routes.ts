import { routes } from '#server/http/routes.ts'
import { referrals } from '../contract.ts'
import { getFigures } from './service.ts'

export const referralRoutes = routes(referrals, {
  figures: (ctx) => getFigures(ctx),
})
