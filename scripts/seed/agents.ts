import { addMinutes } from '#contract/dates.ts'
import type { agentConversations, aiAgents } from '#features/sparky/agents/server/table.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'

type Script = {
  agent: number
  /** The name of a sample sign-in. */
  by: 'client' | 'employee'
  daysAgo: number
  time: string
  rating?: number
  lines: string[]
}

const agents = [
  {
    agent_type: 'booking',
    name: 'Booking Assistant',
    description: 'Finds a free time and books your visit.',
    system_prompt:
      'Help the user to book a visit. Ask for the service and the day if they are missing, offer free times, and propose the booking. Leave prices to the office.',
    capabilities: ['company', 'search_guides', 'free_times', 'availability', 'visits', 'find_jobs', 'propose_booking'],
    avg_response_time: '1.36',
    answers: 14,
  },
  {
    agent_type: 'support',
    name: 'Client Support',
    description: 'Answers questions about invoices, payments and visits.',
    system_prompt:
      'Answer questions about the user’s invoices, balance and visits. Be brief and friendly. For a complaint, give the phone number of the office.',
    capabilities: ['company', 'search_guides', 'balances', 'find_invoices', 'find_jobs', 'visits', 'my_referrals'],
    avg_response_time: '0.94',
    answers: 9,
  },
  {
    agent_type: 'compliance',
    name: 'Code Helper',
    description: 'Looks up code articles and runs calculations for the crew.',
    system_prompt:
      'Help electricians with the National Electrical Code and Texas rules. Cite edition and section. Say when the authority having jurisdiction decides.',
    capabilities: [
      'search_guides',
      'find_code_articles',
      'conductor_ampacity',
      'motor_current',
      'calculate_voltage_drop',
      'calculate_generator',
      'calculate_box_fill',
      'texas_sales_tax',
    ],
    avg_response_time: '1.82',
    answers: 6,
  },
] as const

const scripts: Script[] = [
  {
    agent: 0,
    by: 'client',
    daysAgo: 12,
    time: '19:42',
    rating: 5,
    lines: [
      'Can an electrician look at a breaker that trips every evening?',
      'A service call takes one hour. Which day suits you?',
      'Friday morning if possible.',
      'On Friday, 8:00 AM, 9:30 AM and 11:00 AM are free. Which one do you prefer?',
    ],
  },
  {
    agent: 1,
    by: 'client',
    daysAgo: 5,
    time: '12:08',
    rating: 4,
    lines: [
      'How much do I still owe?',
      'Your open invoices are listed under My Invoices, each with its balance and a Pay button.',
    ],
  },
  {
    agent: 2,
    by: 'employee',
    daysAgo: 3,
    time: '14:25',
    lines: [
      'Where is GFCI protection required in a garage?',
      'NEC 2023 210.8(A) requires GFCI protection for receptacles in dwelling garages, from 125 V through 250 V.',
    ],
  },
]

/** Three agents, and what was asked of them. */
export function createAgents(cast: Cast, calendar: Calendar) {
  const created_at = calendar.at(-60, '09:00')
  const rows: (typeof aiAgents.$inferInsert & { id: string })[] = agents.map(
    ({ answers, capabilities, ...agent }, index) => ({
      ...agent,
      id: idAt(addMinutes(created_at, index)),
      capabilities: [...capabilities],
      config: { answers, answer_seconds: Number(agent.avg_response_time) * answers },
      total_conversations: scripts.filter((script) => script.agent === index).length,
      created_at: addMinutes(created_at, index),
      updated_at: addMinutes(created_at, index),
    }),
  )
  const users = {
    client: cast.users.find(({ role }) => role === 'client'),
    employee: cast.users.find(({ role }) => role === 'employee'),
  }
  const conversations: (typeof agentConversations.$inferInsert)[] = scripts.map(
    ({ agent, by, daysAgo, time, rating = null, lines }) => {
      const at = calendar.at(-daysAgo, time)
      return {
        id: idAt(at),
        agent_id: rows[agent]?.id ?? null,
        user_id: users[by]?.id ?? null,
        session_id: `sample-${daysAgo}`,
        messages: lines.map((content, line) => ({
          role: line % 2 === 0 ? 'user' : 'assistant',
          content,
          at: addMinutes(at, Math.floor(line / 2)),
        })),
        satisfaction_rating: rating,
        created_at: at,
        updated_at: at,
      }
    },
  )
  return { agents: rows, conversations }
}
