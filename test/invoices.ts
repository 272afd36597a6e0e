import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'

// An invoice as the server gives it, for component tests.

const ID = '00000000-0000-4000-8000-000000000061'
const AT = '2026-06-15T15:00:00.000Z'

export const rosa = {
  id: '00000000-0000-4000-8000-000000000062',
  name: 'Rosa Delgado',
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  created_at: AT,
  updated_at: AT,
}

export const invoice: InvoiceDetails = {
  id: ID,
  invoice_number: 'INV-00061',
  client_id: rosa.id,
  client_name: rosa.name,
  client: rosa,
  created_by: ID,
  status: 'sent',
  description: 'Labor',
  subtotal: '100.00',
  taxed_subtotal: '0.00',
  tax_rate: '0.00',
  tax_amount: '0.00',
  total: '100.00',
  amount_paid: '0.00',
  balance_due: '100.00',
  to_refund: '0.00',
  notes: null,
  due_date: null,
  sent_at: AT,
  paid_date: null,
  quote_id: null,
  is_deposit: false,
  job_id: null,
  job_title: null,
  property_type: null,
  work_type: null,
  contract_type: null,
  tax_certificate_id: null,
  tax_certificate: null,
  created_at: AT,
  updated_at: AT,
  items: [
    {
      id: ID,
      invoice_id: ID,
      description: 'Labor',
      quantity: '1.00',
      unit_price: '100.00',
      amount: '100.00',
      taxable: false,
      kind: 'labor',
      order_index: 0,
    },
  ],
  payments: [],
}

/** A payment of that invoice, by check. */
export const payment: InvoiceDetails['payments'][number] = {
  id: ID,
  invoice_id: ID,
  provider: 'manual',
  stripe_payment_intent_id: null,
  amount: '100.00',
  refunded_amount: '0.00',
  returned_amount: '0.00',
  credited_amount: '0.00',
  status: 'succeeded',
  payment_method: 'check',
  reference: null,
  is_test: false,
  paid_at: AT,
  created_at: AT,
}
