import { ClientSections } from '#features/clients/web/shared/client-sections.ts'
import type { ClientDetails } from '#features/clients/contract.ts'
import { ClientsScreen } from '#features/clients/web/clients-screen.tsx'
import { ClientProperties } from '#features/panels/web/shared/client-properties.tsx'
import { ClientCredit } from '#features/payments/web/shared/client-credit.tsx'
import { lazily } from '#web/platform/lazily.tsx'

const ClientQuotes = lazily(() =>
  import('#features/quotes/web/shared/client-quotes.tsx').then((module) => module.ClientQuotes),
)

const sectionsOf = (client: ClientDetails) => (
  <>
    <ClientProperties client={client} />
    <ClientQuotes client={client} />
    <ClientCredit client={client} />
  </>
)

/** The clients, whose details have sections of features that clients cannot import. */
export const ClientsPage = () => (
  <ClientSections value={sectionsOf}>
    <ClientsScreen />
  </ClientSections>
)
