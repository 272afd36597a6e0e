import type { PublicCompany } from '#features/settings/contract.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** Null until the server has answered, and when it does not: the page is whole without it. */
const company = createStore<PublicCompany | null>(null)

// Asked for while the page is being put together, with nothing that would weigh more than the answer.
void fetch('/api/public/company')
  .then(async (reply): Promise<PublicCompany | null> => (reply.ok ? reply.json() : null))
  .then(company.set, () => undefined)

/** The company that this installation belongs to, once its settings have been saved. */
export function useCompany(): PublicCompany | null {
  const known = useStore(company)
  // Nothing but a name that stands in has no address to write to.
  return known?.email ? known : null
}
