import type { AgentType } from '../contract.ts'

const everyone = /^(company|search_guides)$/

const suited: Record<AgentType, RegExp> = {
  booking: /^(free_times|availability|visits|find_jobs|find_clients|propose_(booking|job))$/,
  sales:
    /^(find_(clients|leads|quotes|prices)|figures|my_referrals|free_times|texas_sales_tax|propose_(lead|quote|booking|marketing_post))$/,
  support: /^(find_(clients|invoices|jobs)|balances|visits|free_times|my_referrals|propose_(booking|message|invoice))$/,
  compliance:
    /^(calculate_\w+|conductor_ampacity|motor_current|texas_sales_tax|find_(code_articles|permits|inspections|licenses|panels|jobs))$/,
}

/** True if an agent of this type gets this tool by default. */
export const suits = (type: AgentType, tool: string): boolean => everyone.test(tool) || suited[type].test(tool)
