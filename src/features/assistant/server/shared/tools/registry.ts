import { allows } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Tool } from '../tool.ts'
import { bookingTools } from './bookings.ts'
import { clientTools } from './clients.ts'
import { invoiceTools } from './invoices.ts'
import { jobTools } from './jobs.ts'

/** Every tool, for Sparky, the agents and MCP clients. */
export const tools: readonly Tool[] = [...clientTools, ...invoiceTools, ...jobTools, ...bookingTools]

/** The tools that a user may use; of an agent, those that it was given. */
export const toolsFor = ({ role }: Pick<CurrentUser, 'role'>, given?: readonly string[]): Tool[] =>
  tools.filter(({ name, access }) => allows(access, role) && (given === undefined || given.includes(name)))

/** The tool with this name, or undefined. */
export const toolNamed = (name: string): Tool | undefined => tools.find((tool) => tool.name === name)
