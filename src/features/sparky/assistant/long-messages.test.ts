import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { readable } from './server/built-in/dialog.ts'
import { understand } from './server/built-in/understand.ts'

// However long a message is, no other request waits for its reading.

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

const clock = { zone: 'America/Chicago', now: '2026-06-15T15:00:00.000Z' }

/** The work of reading a text, whatever else runs on the machine. */
async function countWork(text: string): Promise<number> {
  const caller = { services: company.world.services, user: company.users.admin, agent: 'Sparky' }
  const before = process.threadCpuUsage()
  await understand(caller, text, clock)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test.each(['@', 'a@', '1 hour ', '10 x ', '$1,', '#12 ', 'zqx owes vbn '])(
  'reading a long message of nothing but %j is not much more work than an everyday one of its length',
  async (text) => {
    const everyday = 'what does Grace owe us for the 50 A spa circuit, and is Mia free tomorrow at 2? '.repeat(12)
    const typed = text.repeat(1000).slice(0, everyday.length)
    await countWork(everyday)
    // A pattern that backtracks takes thousands of times as much.
    expect(await countWork(typed)).toBeLessThan(250 * (await countWork(everyday)))
  },
)

test('of a long conversation, the end is read: so many letters, whatever they are', () => {
  const said = (role: 'user' | 'assistant', content: string) => ({ role, content })
  const hours = '1 hour '.repeat(4000).slice(0, 4000)
  const longest = Array.from({ length: 60 }, (_, n) => said(n % 2 ? 'user' : 'assistant', hours))
  const lettersIn = (messages: { role: string; content: string }[]) =>
    messages.flatMap(({ role, content }) => (role === 'user' ? [content.length] : []))
  expect(lettersIn(readable(longest))).toEqual([1000, 1000])
  expect(readable([said('assistant', hours)])).toEqual([said('assistant', hours)])
})
