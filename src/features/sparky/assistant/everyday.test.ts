import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { addClients, type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import type { Everyday } from '#test/assistant-questions/everyday/question.ts'
import { everydayQuestions } from '#test/assistant-questions/everyday/questions.ts'
import type { ChatMessage } from './contract.ts'
import { answer } from './server/built-in/answer.ts'
import { toolsFor } from './server/shared/tools/registry.ts'

// Without a model, Sparky answers with the right fact or says that it does not know. It never states something false.

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
  await addClients(company)
})
afterAll(() => company.world.close())

const HONEST = /I don't know that|I cannot|I found no|There is no|^(?:Which|What) .*\?$/m

test.each(roles.flatMap((role) => everydayQuestions[role].map((question) => ({ role, ...question }))))(
  '$role: $asks',
  async ({ role, asks, after = [], says = [], never = [], refuses }: Everyday & { role: (typeof roles)[number] }) => {
    const user = company.users[role]
    const caller = { services: company.world.services, user, agent: 'Sparky' }
    const tools = toolsFor(user)
    const messages: ChatMessage[] = []
    for (const content of after) {
      messages.push({ role: 'user', content })
      const { text } = await answer(caller, { messages, page: null, tools })
      messages.push({ role: 'assistant', content: text })
    }
    messages.push({ role: 'user', content: asks })
    const { text, changes } = await answer(caller, { messages, page: null, tools })
    const facts = changes.flatMap(({ draft }) => draft.facts).map(({ label, value }) => `${label}: ${value}`)
    const whole = [text, ...facts].join('\n')
    for (const fact of says) expect.soft(whole).toContain(fact)
    for (const fact of never) expect.soft(whole).not.toContain(fact)
    if (!refuses) return
    expect.soft(text).toMatch(HONEST)
    expect.soft(changes).toEqual([])
  },
)

test('a draft that was created is not proposed again with another line', async () => {
  const user = company.users.admin
  const caller = { services: company.world.services, user, agent: 'Sparky' }
  const reply = async (messages: ChatMessage[]) => answer(caller, { messages, page: null, tools: toolsFor(user) })
  const asked: ChatMessage[] = [{ role: 'user', content: 'invoice Linus for 2 hours' }]
  const { text } = await reply(asked)
  const next = (content: string): ChatMessage[] => [
    ...asked,
    { role: 'assistant', content },
    { role: 'user', content: 'add a spa disconnect' },
  ]
  expect((await reply(next(text))).changes).toHaveLength(1)
  expect((await reply(next(`${text}\nDone: Draft INV-00009 created`))).changes).toEqual([])
})

test('asks at least 125 questions', () => {
  expect(
    new Set(
      Object.values(everydayQuestions)
        .flat()
        .map(({ asks }) => asks),
    ).size,
  ).toBeGreaterThanOrEqual(125)
})
