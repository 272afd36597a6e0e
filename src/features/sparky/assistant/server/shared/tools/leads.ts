import * as z from 'zod/mini'
import { ListQuery } from '#contract/listing.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { LeadInput, leads, LeadStatus, leadStates } from '#features/sales/leads/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { conflict } from '#server/errors.ts'
import { readingTool, writingTool } from '../tool.ts'
import { toFacts } from './facts.ts'
import { LIMIT, listed } from './listed.ts'

const findLeads = readingTool({
  name: 'find_leads',
  title: 'Find leads',
  description: 'Finds sales leads by name, email, phone number or what they want, the newest first.',
  access: 'staff',
  input: z.extend(z.pick(ListQuery, { q: true }), { status: z.optional(LeadStatus) }),
  async run({ services, user }, { q, status }) {
    const rows = await dispatch(services, user, leads.list, { query: { q, status, limit: LIMIT } })
    return listed(rows, {
      noun: 'lead',
      data: ({ id, name, email, phone, status, source, service_interest, estimated_value, notes, next_follow_up }) => {
        return { id, name, email, phone, status, source, service_interest, estimated_value, notes, next_follow_up }
      },
      line: (lead) =>
        [
          `${lead.name}: ${leadStates.of(lead).label.toLowerCase()}`,
          lead.service_interest,
          lead.estimated_value && formatMoney(lead.estimated_value),
          lead.phone && formatPhone(lead.phone),
          lead.email,
        ]
          .filter(Boolean)
          .join(', '),
      source: ({ id, name }) => ({ title: name, href: `/sales?open=${id}` }),
    })
  },
})

const proposeLead = writingTool({
  name: 'propose_lead',
  title: 'Propose a lead',
  description: 'Proposes a sales lead: someone who may become a client.',
  access: 'staff',
  input: z.omit(LeadInput, { assigned_to: true }),
  change: LeadInput,
  marks: 'lead_generated',

  plan: async (_caller, lead) => lead,

  show: async (_caller, lead) => ({
    title: 'Create a lead',
    facts: toFacts({
      Name: lead.name,
      Email: lead.email,
      Phone: lead.phone && formatPhone(lead.phone),
      'Interested in': lead.service_interest,
      'Estimated value': lead.estimated_value && formatMoney(lead.estimated_value),
      'Follow up': lead.next_follow_up,
      Source: lead.source,
      Notes: lead.notes,
    }),
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'text' },
      { name: 'phone', label: 'Phone', kind: 'text' },
      { name: 'service_interest', label: 'Interested in', kind: 'text' },
      { name: 'estimated_value', label: 'Estimated value', kind: 'decimal' },
      { name: 'notes', label: 'Notes', kind: 'long_text' },
    ],
  }),

  async perform({ services, user, agent }, body, key) {
    const lead = await dispatch(services, user, leads.create, { body, key, agent })
    // Only administrators can delete a lead.
    const undo = user.role === 'admin' ? lead : null
    return { message: `Created the lead ${lead.name}.`, href: `/sales?open=${lead.id}`, undo }
  },

  async undo({ services, user, agent }, { id, updated_at }, key) {
    const lead = await dispatch(services, user, leads.get, { params: { id } })
    if (lead.updated_at !== updated_at) throw conflict('This lead has changed since. Open it to delete it.')
    await dispatch(services, user, leads.delete, { params: { id }, key, agent })
  },
})

export const leadTools = [findLeads, proposeLead]
