import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { conversationWithSparky } from './server/shared/conversations.ts'
import { converse, readReply } from './server/shared/converse.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

/** What an agent with these tools answers to an employee, without a model. */
async function ask(content: string, capabilities: string[]) {
  const { world, users } = company
  const ctx = world.createContext(users.employee)
  const request = {
    messages: [{ role: 'user' as const, content }],
    page: null,
    agent: { name: 'Helper', system_prompt: '', capabilities },
    conversation_id: await conversationWithSparky(ctx, undefined),
    signal: new AbortController().signal,
  }
  return readReply(converse({ services: world.services, user: users.employee, agent: 'Helper' }, request))
}

test.each([
  ['phone number of Linus', 'find_clients', '555-0102'],
  ['where does Linus live', 'find_clients', '4 Elm Ct'],
  ['cancel a visit', 'propose_visit_change', 'EV charger install'],
  ['book Grace a panel inspection on Friday', 'propose_booking', 'Free that day'],
])('%j gets facts of %s only from an agent that was given it', async (asks, tool, fact) => {
  expect((await ask(asks, [tool, 'find_properties'])).message).toContain(fact)
  expect((await ask(asks, ['search_guides', 'find_properties'])).message).not.toContain(fact)
})
