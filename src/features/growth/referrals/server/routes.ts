import { routes } from '#server/http/routes.ts'
import { referrals } from '../contract.ts'
import { getFigures } from './service.ts'
import { countOpening, getSharingDiscount, giveDiscount } from './sharing.ts'

export const referralRoutes = routes(referrals, {
  figures: (ctx) => getFigures(ctx),
  open: (ctx, { body, http }) => countOpening(ctx, body.code, http.ip),
  sharingDiscount: (ctx, { params }) => getSharingDiscount(ctx, params.id),
  giveSharingDiscount: (ctx, { params }) => giveDiscount(ctx, params.id),
})
