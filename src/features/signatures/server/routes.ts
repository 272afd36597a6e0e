import { companyOf } from '#features/settings/server/shared/company.ts'
import { routes } from '#server/http/routes.ts'
import { cap } from '#server/rate-limit.ts'
import { checkSignature } from '#server/signature-check.ts'
import { readPublicKeys } from '#server/signing.ts'
import { signatures } from '../contract.ts'

export const signatureRoutes = routes(signatures, {
  check: async (ctx, { query: { sha256, ...line }, http }) => {
    await cap(ctx, 'file_checks', http.ip).use()
    const keys = await readPublicKeys(ctx)
    return checkSignature(
      line,
      sha256,
      keys.map(({ key }) => key),
    )
  },
  keys: async (ctx) => ({
    company_name: (await companyOf(ctx)).company_name,
    keys: await readPublicKeys(ctx),
  }),
})
