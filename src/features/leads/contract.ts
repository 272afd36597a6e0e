import { states } from '#contract/states.ts'

/** Where a lead is on its way to becoming a client. A lead that became one is marked so beside its status. */
export const leadStates = states({
  new: { label: 'New', tone: 'info', icon: 'waiting' },
  contacted: { label: 'Contacted', tone: 'info', icon: 'sent' },
  qualified: { label: 'Qualified', tone: 'warn', icon: 'confirmed' },
  proposal: { label: 'Proposal', tone: 'warn', icon: 'working' },
})
