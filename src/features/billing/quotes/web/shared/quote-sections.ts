import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { QuoteDetails } from '../../contract.ts'

/** More sections of a quote's details. */
export const quoteSections = extensionPoint<ComponentType<{ quote: QuoteDetails }>>()
