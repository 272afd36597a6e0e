import * as z from 'zod/mini'
import { Day, dayIn, formatDay } from '#contract/dates.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { pluralize } from '#contract/text.ts'
import {
  blocked,
  type Lead,
  LeadInput,
  LeadPatch,
  leads,
  LeadStatus,
  leadStates,
} from '#features/sales/leads/contract.ts'
import { isFollowUpDue, isQuiet } from '#features/sales/leads/rules/follow-ups.ts'
import { dispatch } from '#server/dispatch.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool, writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { LIMIT, listed } from './listed.ts'
import { leadNamed } from './named.ts'

/** Few leads are open. */
const MOST_SORTED = 1000

const findLeads = readingTool({
  name: 'find_leads',
  title: 'Find leads',
  description:
    'Finds sales leads by name, email, phone number or what they want, the newest first. calls: open ones in the order to call them, follow-ups that are due first, then those that nobody has touched the longest; largest: open ones by value; due: open ones whose follow-up is due; quiet: open ones without contact for two weeks; from: those that came in since a day.',
  access: 'staff',
  input: z.extend(z.pick(ListQuery, { q: true }), {
    status: z.optional(LeadStatus),
    calls: z.optional(z.boolean()),
    largest: z.optional(z.boolean()),
    due: z.optional(z.boolean()),
    quiet: z.optional(z.boolean()),
    from: z.optional(Day),
  }),
  async run(caller, { q, status, calls, largest, due, quiet, from }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const now = services.now().toISOString()
    const leadClock = { zone: time_zone, today: todayFor(caller, { time_zone }) }
    const isSorted = [calls, largest, due, quiet].includes(true)
    const query = isSorted ? { q, status, show: 'open' as const, limit: MOST_SORTED } : { q, status, limit: LIMIT }
    const all = await dispatch(services, user, leads.list, { query })
    const toDay = (instant: string) => dayIn(time_zone, instant)
    const list = all.filter(
      (lead) =>
        (!from || toDay(lead.created_at) >= from) &&
        (!due || isFollowUpDue(lead, leadClock)) &&
        (!quiet || isQuiet(lead, leadClock)),
    )
    // A follow-up that is still ahead comes last.
    const turn = ({ next_follow_up: at }: Lead) => (at === null ? 1 : at <= now ? 0 : 2)
    const rows = calls
      ? list.toSorted((a, b) => turn(a) - turn(b) || a.last_touched.localeCompare(b.last_touched))
      : largest
        ? list.toSorted((a, b) => Number(b.estimated_value ?? 0) - Number(a.estimated_value ?? 0))
        : list
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
          calls &&
            `${lead.last_touched === lead.created_at ? 'no contact since' : 'last contact'} ${formatDay(toDay(lead.last_touched))}`,
          lead.next_follow_up && `follow up ${formatDay(toDay(lead.next_follow_up))}`,
          lead.status === 'lost' && lead.close_reason && `why: ${lead.close_reason}`,
        ]
          .filter(Boolean)
          .join(', '),
      source: ({ id, name }) => ({ title: name, href: `/sales?open=${id}` }),
    })
  },
})

const leadFigures = readingTool({
  name: 'lead_figures',
  title: 'Look at the sales figures',
  description:
    'How many leads there are, what the open ones are worth, how many became clients, and from which sources.',
  access: 'staff',
  input: z.object({}),
  async run({ services, user }) {
    const figures = await dispatch(services, user, leads.figures)
    const { total, pipeline_value, converted, won, lost, sources } = figures
    const share = total > 0 ? ` (${Math.round((converted / total) * 100)}%)` : ''
    return {
      data: figures,
      text: [
        `${converted} of ${pluralize(total, 'lead')} became ${converted === 1 ? 'a client' : 'clients'}${share}. Won: ${won}, lost: ${lost}. The open ones are worth ${formatMoney(pipeline_value)}.`,
        ...(sources.length > 0 ? ['By source:'] : []),
        ...sources.map(
          (one) => `- ${one.source ?? 'unknown'}: ${pluralize(one.leads, 'lead')}, ${one.converted} became clients`,
        ),
      ].join('\n'),
      sources: [{ title: 'Sales Pipeline', href: '/sales' }],
    }
  },
})

const Change = z.extend(LeadPatch, { lead_id: Id })

const proposeLeadChange = writingTool({
  name: 'propose_lead_change',
  title: 'Propose a change of a lead',
  description:
    'Proposes to move a lead to another status (won and lost need close_reason), or to set the day of its next follow-up, its phone, email, or estimated value.',
  access: 'staff',
  input: z.extend(
    z.pick(LeadPatch, { status: true, close_reason: true, next_follow_up: true, estimated_value: true }),
    { lead: NeededWords('lead', 'The name or id of the lead') },
  ),
  change: Change,

  async plan(caller, { lead, ...patch }) {
    const { id, updated_at } = await leadNamed(caller, lead)
    return { lead_id: id, updated_at, ...patch }
  },

  async show({ services, user }, { lead_id, status, close_reason, next_follow_up, estimated_value }) {
    const lead = await dispatch(services, user, leads.get, { params: { id: lead_id } })
    if (status) refuseIf(blocked.move(lead, status))
    return {
      title: status ? `Mark a lead as ${leadStates.of({ status }).label.toLowerCase()}` : 'Change a lead',
      facts: toFacts({
        Lead: lead.name,
        'Status now': leadStates.of(lead).label,
        'New status': status && leadStates.of({ status }).label,
        Reason: close_reason,
        'Follow up': next_follow_up && formatDay(next_follow_up.slice(0, 10)),
        'Estimated value': estimated_value && formatMoney(estimated_value),
      }),
      fields: [
        ...(close_reason === undefined ? [] : [{ name: 'close_reason', label: 'Reason', kind: 'text' as const }]),
        ...(next_follow_up === undefined ? [] : [{ name: 'next_follow_up', label: 'Follow up', kind: 'day' as const }]),
      ],
    }
  },

  async perform({ services, user, agent }, { lead_id, ...body }, key) {
    const { name } = await dispatch(services, user, leads.update, { params: { id: lead_id }, body, key, agent })
    return { message: `Changed the lead ${name}.`, href: `/sales?open=${lead_id}`, undo: null }
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
    return { message: `Created the lead ${lead.name}.`, href: `/sales?open=${lead.id}`, undo: lead }
  },

  async undo({ services, user, agent }, { id, updated_at }, key) {
    const lead = await dispatch(services, user, leads.get, { params: { id } })
    if (lead.updated_at !== updated_at) throw conflict('This lead has changed since. Open it to delete it.')
    await dispatch(services, user, leads.delete, { params: { id }, key, agent })
  },
})

export const leadTools = [findLeads, leadFigures, proposeLead, proposeLeadChange]
