import type { ToolResult } from '#features/sparky/assistant/server/shared/tool.ts'
import { toolsFor } from '#features/sparky/assistant/server/shared/tools/registry.ts'
import type { AskedCompany } from './company.ts'

type Who = keyof AskedCompany['users']

/** Runs Sparky's tools that read for a user of the company. */
export function readingTools(getCompany: () => AskedCompany) {
  const run = async (who: Who, name: string, input: object = {}): Promise<ToolResult> => {
    const { users, world } = getCompany()
    const user = users[who]
    const tool = toolsFor(user).find((one) => one.name === name)
    if (!tool || tool.writes) throw new Error(`${who} has no tool ${name} that reads`)
    return tool.run({ services: world.services, user, agent: 'Sparky' }, input)
  }
  return { run, getText: async (who: Who, name: string, input?: object) => (await run(who, name, input)).text }
}
