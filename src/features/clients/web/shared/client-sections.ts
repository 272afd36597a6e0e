import { createContext, type ReactNode } from 'react'
import type { ClientDetails } from '../../contract.ts'

/** More sections of a client's details, of features that clients cannot import. `app/` fills it. */
export const ClientSections = createContext<(client: ClientDetails) => ReactNode>(() => null)
