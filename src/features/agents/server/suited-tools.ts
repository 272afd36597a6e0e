import type { AgentType } from '../contract.ts'

const suited: Record<AgentType, RegExp> = {
  booking: /booking|times|visit|schedule|service|job/,
  sales: /client|lead|quote|price|booking|times|market/,
  support: /invoice|balance|job|booking|times|visit|guide|message/,
  compliance: /code|calculat|article|tax|guide|permit|inspection|generator|load/,
}

/** Whether an agent of this type gets this tool unless chosen otherwise. */
export const suits = (type: AgentType, tool: string): boolean => suited[type].test(tool)
