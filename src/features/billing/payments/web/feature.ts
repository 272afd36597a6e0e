import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/payment/:invoiceId?': lazily(() => import('./payment-screen.tsx').then((m) => m.PaymentScreen)),
  },
  extensions: [
    clientSections.with(
      lazily(() => import('./shared/client-credit.tsx').then((m) => m.ClientCredit)),
      5,
    ),
  ],
}
