import type { ComponentType } from 'react'
import { extensionPoint } from '#contract/extension.ts'
import type { InvoiceDetails } from '../../contract.ts'

/** More sections of an invoice's details, for staff. */
export const invoiceSections = extensionPoint<ComponentType<{ invoice: InvoiceDetails }>>()
