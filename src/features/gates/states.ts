import * as z from 'zod'

// Apart from the contract: every screen loads the company's settings.

const Gate = z.boolean({ error: 'Choose whether this is required' })

/** The company settings that turn the gates on. */
export const GateSettings = z.object({
  permit_before_scheduling: Gate,
  signature_before_completing: Gate,
  inspection_before_invoicing: Gate,
})
