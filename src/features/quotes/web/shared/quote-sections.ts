import { createContext, type ReactNode } from 'react'
import type { QuoteDetails } from '../../contract.ts'

/** More sections of a quote's details, of features that quotes cannot import. `app/` fills it. */
export const QuoteSections = createContext<(quote: QuoteDetails) => ReactNode>(() => null)
