import { onFirstUse } from '#contract/on-first-use.ts'
import type { PublicCompany } from '#features/company/settings/contract.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** Null until the server answers, or if it never does: the page is complete without it. */
const company = createStore<PublicCompany | null>(null)

const request = onFirstUse(() =>
  // Plain `fetch`, to keep the landing page light.
  fetch('/api/public/company')
    .then(async (reply): Promise<PublicCompany | null> => (reply.ok ? reply.json() : null))
    .then(company.set, () => undefined),
)

/** The company that this installation belongs to, once its settings have been saved. */
export function useCompany(): PublicCompany | null {
  void request()
  const cached = useStore(company)
  // The placeholder company has no email.
  return cached?.email ? cached : null
}
