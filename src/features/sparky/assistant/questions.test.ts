import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { type Role, roles } from '#contract/roles.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { readGuides } from '#features/company/guides/server/content.ts'
import { adminQuestions } from '#test/assistant-questions/admin.ts'
import { clientQuestions } from '#test/assistant-questions/client.ts'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { employeeQuestions } from '#test/assistant-questions/employee.ts'
import { holdout } from '#test/assistant-questions/holdout.ts'
import { readHeldOut } from '#test/assistant-questions/held-out.ts'
import type { Question, Questions } from '#test/assistant-questions/question.ts'
import { unanswerable } from '#test/assistant-questions/unknown.ts'
import { createBooking } from '#test/factories.ts'
import { suggestedPages, suggestionsFor } from './rules/suggestions.ts'
import { type Answer, answer } from './server/built-in/answer.ts'
import { asks } from './server/built-in/asks.ts'
import { details, examples, guideQuestions, knowledge } from './server/built-in/examples.ts'
import { toJsonSchema } from './server/shared/tool.ts'
import { toolNamed, toolsFor } from './server/shared/tools/registry.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

type Asking = { page?: string | undefined; earlier?: readonly string[] }

/** The answer, with what its cards show. */
async function ask(user: CurrentUser, question: string, { page, earlier = [] }: Asking = {}): Promise<Answer> {
  const messages = [...earlier, question].map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  }))
  const caller = { services: company.world.services, user, agent: 'Sparky' }
  const given = await answer(caller, { messages, page: page ?? null, tools: toolsFor(user) })
  const facts = given.changes.flatMap(({ draft }) => draft.facts).map(({ label, value }) => `${label}: ${value}`)
  return { ...given, text: [given.text, ...facts].join('\n') }
}

const DONT_KNOW = "I don't know that."

/** The fault of an answer, or null. */
function fault({ says = [], cites, proposes }: Question, { text, sources, changes }: Answer): string | null {
  const missing = says.filter((fact) => !text.toLowerCase().includes(fact.toLowerCase()))
  if (missing.length > 0) return `does not say ${missing.join(', ')}`
  if (cites !== undefined && !sources.some(({ href }) => href.startsWith(cites))) return `does not cite ${cites}`
  if (proposes !== undefined && !changes.some(({ tool }) => tool === proposes)) return `does not propose ${proposes}`
  return null
}

async function wrongAnswers(role: Role, questions: readonly Question[]): Promise<string[]> {
  const wrong: string[] = []
  for (const question of questions) {
    const given = await ask(company.users[role], question.asks, { page: question.page })
    const why = fault(question, given)
    if (why !== null) wrong.push(`${question.asks}: ${why}`)
  }
  return wrong
}

const questions: Questions = { admin: adminQuestions, employee: employeeQuestions, client: clientQuestions }
const LEAST_RIGHT = 55

test.each(roles)(
  'answers at least 55 of 60 questions of the %s',
  async (role) => {
    expect(questions[role].length).toBeGreaterThanOrEqual(60)
    const wrong = await wrongAnswers(role, questions[role])
    expect(questions[role].length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT)
  },
  60_000,
)

test('answers at least 36 of the 40 questions that it was not tuned to', async () => {
  const wrong = (await Promise.all(roles.map((role) => wrongAnswers(role, holdout[role])))).flat()
  expect(Object.values(holdout).flat()).toHaveLength(40)
  expect(40 - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(36)
})

test.each(roles)('says that it does not know instead of inventing, and what it can do: %s', async (role) => {
  for (const question of unanswerable) {
    const { text, sources, changes } = await ask(company.users[role], question)
    expect.soft(text, question).toContain(DONT_KNOW)
    expect.soft(text, question).toContain(suggestionsFor(role, 'Dashboard')[0])
    expect.soft([...sources, ...changes], question).toEqual([])
  }
})

test.each(roles)('answers every suggestion on every page of the %s', async (role) => {
  for (const page of suggestedPages(role))
    for (const suggestion of suggestionsFor(role, page)) {
      const { text } = await ask(company.users[role], suggestion, { page: `Current page: ${page}.` })
      expect.soft(text, `${page}: ${suggestion}`).not.toContain(DONT_KNOW)
      expect.soft(text, `${page}: ${suggestion}`).not.toMatch(/I found no|I cannot/)
    }
})

describe('conversations', () => {
  const turns = (asked: string, given: Answer) => [asked, given.text]

  test('asks for what is missing and continues from the reply', async () => {
    const { admin } = company.users
    const first = 'book a panel inspection on Friday at 9'
    const which = await ask(admin, first)
    expect(which.text).toContain('Which client is it for?')
    const done = await ask(admin, 'Grace', { earlier: turns(first, which) })
    expect(done.changes[0]).toMatchObject({
      tool: 'propose_booking',
      input: { client: company.records.grace.id, service_type: 'Panel inspection', scheduled_date: '2026-06-19T09:00' },
    })
    const several = await ask(admin, 'Tom', { earlier: turns(first, which) })
    expect(several.text).toContain('Several clients match: Tom Baker, Tom Alder. Which client is it for?')
  })

  test('a booking in the morning takes the first free time and names others', async () => {
    const given = await ask(company.users.client, 'book me a panel inspection on Wednesday morning')
    expect(given.changes[0]?.input).toMatchObject({ scheduled_date: '2026-06-17T08:00' })
    expect(given.text).toContain('Also free: 8:30 AM')
    const open = await ask(company.users.client, 'book me a panel inspection on Wednesday')
    expect(open.text).toMatch(/Free that day: 8:00 AM.* What time\?$/)
    const timed = await ask(company.users.client, '10:30', {
      earlier: turns('book me a panel inspection on Wednesday', open),
    })
    expect(timed.changes[0]?.input).toMatchObject({ scheduled_date: '2026-06-17T10:30' })
  })

  test('says why a booking would be refused instead of proposing it', async () => {
    const given = await ask(company.users.client, 'book me a panel inspection on Thursday at 10')
    expect(given.changes).toEqual([])
    expect(given.text).toContain('Free that day')
  })

  test('an invoice in one sentence', async () => {
    const given = await ask(company.users.employee, 'two hours and a 50 A spa disconnect for Grace, 8.25%')
    expect(given.changes).toMatchObject([
      {
        tool: 'propose_invoice',
        input: {
          client: company.records.grace.id,
          lines: [
            { description: 'labor', quantity: '2' },
            { description: '50 a spa disconnect', quantity: '1' },
          ],
          tax_rate: '8.25',
        },
      },
    ])
    expect(given.text).toContain('Nothing happens until you confirm it.')
    expect(given.text).toContain('Total: $498.51')
  })

  test.each([
    ['create a job for Linus: attic fan wiring tomorrow at 1pm', 'propose_job'],
    ['new lead Rosa Diaz rosa@example.com wants an EV charger, $1200', 'propose_lead'],
    ['quote Marisol Vega for 3 gfci receptacles at $65 each', 'propose_quote'],
    ['text Grace that we are running 20 minutes late', 'propose_message'],
    ['write a facebook post about surge protectors', 'propose_marketing_post'],
  ])('%j is proposed, not done', async (asked, tool) => {
    expect((await ask(company.users.employee, asked)).changes.map((change) => change.tool)).toEqual([tool])
  })

  test('follows up about another day or person', async () => {
    const { employee } = company.users
    const first = 'what is on the schedule today'
    const today = await ask(employee, first)
    expect((await ask(employee, 'and tomorrow?', { earlier: turns(first, today) })).text).toContain('Panel upgrade')
    const owed = await ask(employee, 'what does Grace owe us')
    const linus = await ask(employee, 'what about Linus Becker?', { earlier: turns('what does Grace owe us', owed) })
    expect(linus.text).toContain('$1,200.00')
  })

  test('`this` is the record on the screen', async () => {
    const { panel, linus } = company.records
    const page = `Current page: Panel. Address: /panels/${panel.id}.`
    const room = await ask(company.users.employee, 'does this panel have room for a 48 amp EV charger?', { page })
    expect(room.text).toContain('Room for the charger: Yes')
    expect(room.sources.map(({ href }) => href)).toContain(`/panels/${panel.id}`)
    const client = { page: `Current page: Clients. Address: /clients?open=${linus.id}.` }
    expect((await ask(company.users.employee, 'what does this client owe', client)).text).toContain('$1,200.00')
  })

  test('offers the records that may be meant as buttons, and the nearest things it can do', async () => {
    const { admin } = company.users
    expect((await ask(admin, 'what does Tom owe')).choices).toEqual(['Tom Baker', 'Tom Alder'])
    const first = "move Grace's visit to Friday at 1 pm"
    const which = await ask(admin, first)
    expect(which.choices).toContain('Panel upgrade, for Grace Hopper')
    const chosen = await ask(admin, 'Panel upgrade, for Grace Hopper', { earlier: turns(first, which) })
    expect(chosen.changes[0]?.input).toMatchObject({ kind: 'visit', scheduled_date: '2026-06-19T13:00' })
    expect((await ask(admin, 'something about wires and invoices maybe')).choices.length).toBeGreaterThan(0)
  })

  test('two questions at once get both answers', async () => {
    const { text } = await ask(company.users.admin, 'what does Linus owe and when do we see him next')
    expect(text).toContain('$1,200.00')
    expect(text).toContain('EV charger install')
  })
})

test.each(['staff', 'client'] as const)(
  'the examples of %s are no held-out questions, and each offer is understood',
  async (audience) => {
    const heldOut = new Set(readHeldOut().flatMap(({ asks }) => asks.map((asked) => asked.toLowerCase())))
    const user = audience === 'staff' ? company.users.admin : company.users.client
    for (const { entry, offer, sentences } of examples[audience]) {
      expect.soft(sentences.filter((sentence) => heldOut.has(sentence))).toEqual([])
      expect.soft(sentences.length, entry).toBeGreaterThanOrEqual(10)
      if (offer?.endsWith('?')) expect.soft((await ask(user, offer)).text, offer).not.toContain(DONT_KNOW)
    }
  },
)

describe('rights', () => {
  test.each([
    'what does Linus Becker owe',
    'show me the invoices of Linus Becker',
    'phone number of Linus Becker',
    'status of INV-00003',
    "what is on Linus Becker's schedule",
    'who owes you money',
    'which jobs does Marisol Vega have',
    'list all clients',
    'how much revenue did you make this month',
    'which leads do you have',
    'what quotes does Linus Becker have',
    'what panel does Linus Becker have',
    'text Linus that I am late',
    'invoice Linus for two hours',
  ])('a client who asks %j gets nothing of another client', async (asked) => {
    const { text, sources, changes } = await ask(company.users.client, asked, {
      page: `Current page: Clients. Address: /clients?open=${company.records.linus.id}.`,
    })
    const answers = JSON.stringify([text, sources])
    for (const secret of [
      'INV-00003',
      '1,200',
      '4 Elm',
      'Attic fan',
      '555-0102',
      'Garage rewire',
      'Ray Castillo',
      '2,100',
    ])
      expect(answers).not.toContain(secret)
    expect(changes).toEqual([])
  })

  test('an employee gets no answer from the guide for administrators', async () => {
    for (const asked of [
      'how do I make a backup',
      'how do I change the role of a user',
      'how do I delete an invoice',
    ]) {
      const { sources } = await ask(company.users.employee, asked)
      expect(sources.filter(({ href }) => href.startsWith('/admin-guide'))).toEqual([])
    }
  })
})

test('looks ahead from today in the company, also when it is tomorrow in UTC', async () => {
  const { world, users } = company
  const noon = world.clock.now
  world.clock.now = new Date('2026-06-16T02:00:00Z')
  await createBooking(world.db, { service_type: 'Pool heater', scheduled_date: '2026-07-15T15:00:00.000Z' })
  await createBooking(world.db, { service_type: 'Dock lights', scheduled_date: '2026-07-16T15:00:00.000Z' })
  const { text } = await ask(users.employee, 'what are our upcoming visits')
  world.clock.now = noon
  expect(text).toContain('Pool heater')
  expect(text).not.toContain('Dock lights')
})

test('a license that is not on file is nobody’s', async () => {
  const { world, users } = company
  await world.db.delete(licenses)
  expect((await ask(users.admin, 'when does our license expire')).text).toBe('I found no license.')
})

test('every tool, input and entry that a lookup of the examples names exists', () => {
  const sections = [...examples.staff, ...examples.client, ...knowledge.staff, ...knowledge.client, ...details]
  const targets = [...sections.map(({ entry }) => entry), ...Object.keys(asks).map((slot) => `ask ${slot}`)]
  for (const { entry, routes, steps } of sections) {
    expect.soft(targets, entry).toEqual(expect.arrayContaining(routes.map(({ target }) => target)))
    for (const { kind, tool: name, fields } of steps) {
      const tool = toolNamed(name)
      const inputs = tool ? Object.keys(toJsonSchema(tool)['properties'] ?? {}) : []
      expect.soft(tool?.writes, name).toBe(kind === '~')
      expect.soft(inputs, `${entry}: ${name}`).toEqual(expect.arrayContaining(fields.map(([field]) => field)))
    }
  }
})

test.each(['staff', 'client'] as const)('each subject of the trade for %s has its own examples', (audience) => {
  const all = knowledge[audience].flatMap(({ sentences }) => sentences)
  expect(all.filter((sentence, index) => all.indexOf(sentence) < index)).toEqual([])
  for (const { entry, offer, sentences, words } of knowledge[audience]) {
    expect.soft(sentences.length, entry).toBeGreaterThanOrEqual(8)
    expect.soft(offer, entry).not.toBe(null)
    // An answer names the edition with each section of the code.
    if (/\b[1-8]\d\d\.\d+\(/.test(words)) expect.soft(words, entry).toMatch(/NEC 2023|OSHA|NFPA/)
  }
})

test('a fact of the code says which edition it is of, and that another one is in force', async () => {
  const { world, users } = company
  const noon = world.clock.now
  world.clock.now = new Date('2026-10-05T15:00:00Z')
  const questions = ['how deep does pvc go', 'What does 210.8 say?']
  const texts = await Promise.all(questions.map((question) => ask(users.employee, question)))
  world.clock.now = noon
  for (const { text } of texts) expect(text).toContain('NEC 2026 is in force here: check it there.')
  for (const question of questions) expect((await ask(users.employee, question)).text).not.toContain('NEC 2026')
})

test.each([
  ['staff', ['admin', 'employee']],
  ['client', ['client']],
] as const)('each section with example questions for %s is in a guide of theirs', async (audience, names) => {
  const guides = (await readGuides()).filter(({ guide }) => names.some((name) => name === guide.name))
  const titles = new Map(guides.flatMap(({ sections }) => sections.map(({ anchor, title }) => [anchor, title])))
  for (const { entry, offer, sentences } of guideQuestions[audience]) {
    expect.soft(titles.get(entry), entry).toBe(offer)
    expect.soft(sentences.length, entry).toBeGreaterThanOrEqual(5)
  }
})
