import type { ClientConfig } from 'pg'
import type { ChatMessage } from '#features/sparky/assistant/contract.ts'
import { conversationWithSparky, SPARKY } from '#features/sparky/assistant/server/shared/conversations.ts'
import { converse, readReply } from '#features/sparky/assistant/server/shared/converse.ts'
import { openAiCompatible } from '#server/ai/openai-compatible.ts'
import { readConfig } from '#server/config.ts'
import { rateLimits } from '#server/tables.ts'
import { addClients, addHistory, type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { type HeldOut, readHeldOut } from '#test/assistant-questions/held-out.ts'
import { setup } from '#test/global-setup.ts'
import { falseFacts, readTruth } from './facts.ts'
import { quantile } from './load.ts'

/** `false`: states a wrong fact, or denies a true one. `beside`: answers another question. */
const verdicts = ['right', 'partly', 'beside', 'false', 'refused'] as const
type Verdict = (typeof verdicts)[number]

const HONEST = /don't know that|I cannot|I can't|I found no|There is no|has nothing|no longer free|Which of these/i
const ASKS_BACK = /\?\s*$/
const INTRODUCTION = /^I am the built-in assistant: .*\n+/
const DENIES = /\b(?:I found no|there is no|there is nothing|you have no|nothing|no \w+(?: \w+)? is) /i

async function ask({ world, users }: AskedCompany, { role, asks }: HeldOut) {
  const ctx = { ...world.services, user: users[role] }
  const conversation_id = await conversationWithSparky(ctx, undefined)
  const messages: ChatMessage[] = []
  let text = ''
  let ms = 0
  for (const content of asks) {
    messages.push({ role: 'user', content })
    const began = performance.now()
    // The budgets of a day are smaller than this.
    await world.db.delete(rateLimits)
    const { signal } = new AbortController()
    const caller = { services: world.services, user: ctx.user, agent: SPARKY }
    const reply = await readReply(converse(caller, { messages, page: null, agent: null, conversation_id, signal }))
    ms = performance.now() - began
    const cards = reply.proposals.flatMap(({ tool, title, facts }) => [
      `@${tool} ${title}`,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
    ])
    text = [reply.message.replace(INTRODUCTION, ''), ...cards].join('\n')
    messages.push({ role: 'assistant', content: reply.message })
  }
  return { text, ms }
}

/** No fact and no proposal is right where the honest answer is that it cannot. */
function judge({ says, never, proposes }: HeldOut, text: string, isTrue: boolean): Verdict {
  // `Jun 19` is as good as `June 19`.
  const plain = (words: string) => words.toLowerCase().replaceAll(/\b(jun)e\b/g, '$1')
  const includes = (fact: string) => plain(text).includes(plain(fact))
  if (never.some(includes) || !isTrue) return 'false'
  const asksBack = HONEST.test(text) || ASKS_BACK.test(text.split('\n@')[0] ?? '')
  const isProposal = /^@/m.test(text)
  if (says.length === 0 && proposes === null) return (asksBack && !isProposal) || never.length > 0 ? 'right' : 'beside'
  const checks = [...says.map(includes), ...(proposes === null ? [] : [text.includes(`@${proposes} `)])]
  if (checks.every(Boolean)) return 'right'
  if (DENIES.test(text)) return 'false'
  if (asksBack && !isProposal) return checks.some(Boolean) ? 'partly' : 'refused'
  return checks.some(Boolean) ? 'partly' : 'beside'
}

/** Asks the questions that the assistant never saw, built in or with the model of `AI_*`, and prints how it did. Returns the share of each verdict. */
export async function questionTable({ verbose = false, model = false } = {}): Promise<Record<Verdict, number>> {
  const server = Promise.withResolvers<ClientConfig>()
  const stop = await setup({ provide: (_: string, connection: ClientConfig) => server.resolve(connection) })
  const company = await createAskedCompany({ databaseServer: await server.promise })
  await addClients(company)
  await addHistory(company)
  const truth = await readTruth(company.world)
  const { ai } = readConfig(process.env)
  company.world.services.ai = model && ai ? openAiCompatible(ai) : null
  const results: { question: HeldOut; verdict: Verdict; ms: number }[] = []
  for (const question of readHeldOut()) {
    const { text, ms } = await ask(company, question)
    const faults = falseFacts(text, truth)
    const verdict = judge(question, text, faults.length === 0)
    results.push({ question, verdict, ms })
    if (verbose && verdict !== 'right')
      console.log(`\n${verdict}: ${[question.asks.join(' > '), ...faults, text].join('\n')}`)
  }
  await company.world.close()
  await stop()
  const groups = Map.groupBy(results, ({ question: { role, language } }) => `${role} ${language}`)
  const print = (name: string, rows: typeof results) => {
    const counts = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length)
    console.log([name.padEnd(14), ...[rows.length, ...counts].map((count) => String(count).padStart(8))].join(''))
  }
  console.log(['questions'.padEnd(14), ...['all', ...verdicts].map((name) => name.padStart(8))].join(''))
  for (const [name, rows] of groups) print(name, rows)
  print('all', results)
  const times = results.map(({ ms }) => ms)
  console.log(`an answer takes ${quantile(times, 0.5).toFixed(0)} ms, the slowest ${quantile(times, 1).toFixed(0)} ms`)
  const share = (verdict: Verdict) => results.filter((row) => row.verdict === verdict).length / results.length
  return {
    right: share('right'),
    partly: share('partly'),
    beside: share('beside'),
    false: share('false'),
    refused: share('refused'),
  }
}

if (import.meta.main)
  await questionTable({ verbose: process.argv.includes('--verbose'), model: process.argv.includes('--model') })
