import { states } from '#contract/states.ts'

/** The stages from lead to client. A converted lead is marked separately from its status. */
export const leadStates = states({
  new: { label: 'New', tone: 'info', icon: 'waiting' },
  contacted: { label: 'Contacted', tone: 'info', icon: 'sent' },
  qualified: { label: 'Qualified', tone: 'warn', icon: 'confirmed' },
  proposal: { label: 'Proposal', tone: 'warn', icon: 'working' },
})
