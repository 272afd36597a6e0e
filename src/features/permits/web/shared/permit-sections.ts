import { createContext, type ReactNode } from 'react'
import type { PermitDetails } from '../../contract.ts'

/** More sections of a permit's details, of features that permits cannot import. `app/` fills it. */
export const PermitSections = createContext<(permit: PermitDetails) => ReactNode>(() => null)
