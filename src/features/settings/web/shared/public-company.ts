import type { PublicCompany } from '#features/settings/contract.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** Null until the server answers, or if it never does: the page is complete without it. */
const company = createStore<PublicCompany | null>(null)

/** Called by the module of a screen that shows it, so that it loads while the page renders, and on no other screen. */
export const loadCompany = (): void =>
  // Plain `fetch`, to keep the bundle small.
  void fetch('/api/public/company')
    .then(async (reply): Promise<PublicCompany | null> => (reply.ok ? reply.json() : null))
    .then(company.set, () => undefined)

/** The company that this installation belongs to, once its settings have been saved. */
export function useCompany(): PublicCompany | null {
  const cached = useStore(company)
  // The placeholder company has no email.
  return cached?.email ? cached : null
}
