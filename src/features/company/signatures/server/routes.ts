import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { routes } from '#server/http/routes.ts'
import { defineCap, MINUTE } from '#server/rate-limit.ts'
import { checkSignature } from '#server/signature-check.ts'
import { readPublicKeys } from '#server/signing.ts'
import { signatures } from '../contract.ts'

const fileChecks = defineCap('file_checks', {
  per: ['address'],
  limit: 120,
  seconds: 10 * MINUTE,
  over: (when) => `Many files were checked from here. Try again ${when}.`,
})

export const signatureRoutes = routes(signatures, {
  check: async (ctx, { query: { sha256, ...line }, http }) => {
    await fileChecks(ctx, http.ip).use()
    const keys = await readPublicKeys(ctx)
    return checkSignature(
      line,
      sha256,
      keys.map(({ key }) => key),
    )
  },
  keys: async (ctx) => ({
    company_name: (await getCompany(ctx)).company_name,
    keys: await readPublicKeys(ctx),
  }),
})
