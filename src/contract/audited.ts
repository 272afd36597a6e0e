type Kind = {
  /** In a sentence: "Ada Lovelace changed work order WO-00012". */
  noun: string
  /** The path of its endpoints, from which an event takes the record's kind and id. */
  path?: `/api/${string}`
  /** Its table: what `insertRow`, `lockRow` and `updateRow` do to its rows is noted. Absent: the feature calls `recordChange`. */
  table?: string
  /** The address of the record, before its id. */
  page?: string
}

/** The kinds of records that the audit trail names. */
const kinds = {
  access_token: { noun: 'access token', path: '/api/tokens' },
  agent: { noun: 'agent', path: '/api/ai-agents', table: 'ai_agents' },
  agent_conversation: { noun: 'conversation', path: '/api/agent-conversations' },
  booking: { noun: 'booking', path: '/api/bookings', table: 'bookings', page: '/bookings?open=' },
  calculation: { noun: 'calculation', path: '/api/calculations' },
  checklist: { noun: 'checklist', path: '/api/compliance-checklists' },
  checklist_template: { noun: 'checklist template', path: '/api/checklist-templates' },
  client: { noun: 'client', path: '/api/clients', table: 'clients', page: '/clients?open=' },
  conversation: { noun: 'conversation', path: '/api/conversations' },
  delivery: { noun: 'message', path: '/api/deliveries' },
  dispute: { noun: 'dispute', path: '/api/disputes' },
  file: { noun: 'file', path: '/api/files', table: 'files' },
  gate_override: { noun: 'override', path: '/api/gates/overrides' },
  inspection: { noun: 'inspection', path: '/api/inspections', page: '/compliance?tab=inspections&open=' },
  insurance: { noun: 'insurance' },
  invitation: { noun: 'invitation', path: '/api/invitations' },
  invoice: { noun: 'invoice', path: '/api/invoices', table: 'invoices', page: '/invoices?open=' },
  job: { noun: 'job', path: '/api/jobs', table: 'jobs', page: '/jobs?open=' },
  lead: { noun: 'lead', path: '/api/sales-leads', table: 'sales_leads', page: '/sales?open=' },
  lead_activity: { noun: 'activity', path: '/api/sales-activities' },
  license: { noun: 'license', path: '/api/licenses', page: '/compliance?tab=standards&license=' },
  link: { noun: 'link', path: '/api/links' },
  marketing_post: { noun: 'post', path: '/api/marketing' },
  panel: { noun: 'panel', path: '/api/panels', page: '/panels/' },
  payment: { noun: 'payment', path: '/api/payments' },
  permit: { noun: 'permit', path: '/api/permits', page: '/compliance?tab=permits&open=' },
  price_book_item: {
    noun: 'price book item',
    path: '/api/price-book',
    table: 'price_book_items',
    page: '/price-book?open=',
  },
  property: { noun: 'property', path: '/api/properties' },
  proposal: { noun: 'proposal', path: '/api/ai/proposals' },
  quote: { noun: 'quote', path: '/api/quotes', table: 'quotes', page: '/quotes?open=' },
  refund: { noun: 'refund' },
  settings: { noun: 'company settings', path: '/api/settings' },
  text_message: { noun: 'text', path: '/api/messages' },
  user: { noun: 'user', path: '/api/users' },
  work_order: { noun: 'work order', path: '/api/work-orders' },
} as const satisfies Record<string, Kind>

export type AuditedRecord = keyof typeof kinds
export const auditedKinds: Record<AuditedRecord, Kind> = kinds
export const auditedRecords = Object.keys(kinds) as [AuditedRecord, ...AuditedRecord[]]

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The kind of record that an endpoint's path is about: an invoice for `/api/invoices/:id/send`. */
export function recordOf(path: string): AuditedRecord | null {
  const named = path.startsWith('/api/profile')
    ? 'user'
    : auditedRecords.find((name) => isWithin(path, auditedKinds[name].path ?? '/none'))
  return named ?? null
}

/** The outcome of an event: a call that succeeded, one that was refused with 403, or a sign-in that failed. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
