import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { conversationWithSparky } from './server/shared/conversations.ts'
import { converse, readReply } from './server/shared/converse.ts'
import { toolNamed } from './server/shared/tools/registry.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

/** Asks an agent that has these tools, as an employee and without a model. */
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

test('a change is worked out once', async () => {
  const tool = toolNamed('propose_job')
  const propose = vi.spyOn(tool?.writes ? tool : expect.unreachable(), 'propose')
  const { proposals, message } = await ask('create a job for Linus: attic fan wiring tomorrow at 1pm', ['propose_job'])
  expect(proposals).toMatchObject([{ tool: 'propose_job', title: 'Create a job' }])
  expect(message).toContain('Nothing happens until you confirm it.')
  expect(propose).toHaveBeenCalledTimes(1)
})
