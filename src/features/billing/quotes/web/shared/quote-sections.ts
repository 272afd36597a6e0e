import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { BarAction } from '#web/ui/action-bar.tsx'
import type { QuoteDetails } from '../../contract.ts'

/** More sections of a quote's details. */
export const quoteSections = extensionPoint<ComponentType<{ quote: QuoteDetails }>>()

/** The bar below a quote for its client, who answers there. `more` follows the answer. */
export const ownQuoteBar = extensionPoint<ComponentType<{ quote: QuoteDetails; more: readonly BarAction[] }>>()
