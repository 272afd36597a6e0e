import { absent, choices, control, type Fact, fields, pair, placeholder, text, texts, within } from './fact.ts'
import { press, type Screen, type Seen } from './screen.ts'

// Sparky on every screen, and the AI agents.

const roleNames: Record<Seen['role'], string> = { admin: 'Admin', employee: 'Employee', client: 'Client' }

const card = (name: string, type: string, description: string, seconds: string): Fact[] =>
  within(
    description,
    ...texts(name, type, 'Active'),
    pair('Avg Response', seconds),
    text('Conversations'),
    control(`Chat with ${name}`),
  )

const agents = ({ role }: Seen): Screen[] => [
  {
    path: '/ai-agents',
    heading: 'AI Agents',
    facts: [
      text('Assistants for one task each'),
      ...card('Booking Assistant', 'Booking', 'Finds a free time and books your visit.', '1.4s'),
      ...card('Client Support', 'Support', 'Answers questions about invoices, payments and visits.', '0.9s'),
      ...(role === 'client'
        ? [absent('Chat with Code Helper')]
        : card('Code Helper', 'Compliance', 'Looks up code articles and runs calculations for the crew.', '1.8s')),
      ...(role === 'admin'
        ? [control('Create Agent'), control('Settings of Booking Assistant'), control('Conversations')]
        : [absent('Create Agent'), absent('Settings of Booking Assistant')]),
    ],
  },
  {
    path: '/ai-agents',
    open: press('Chat with Booking Assistant'),
    facts: [text('Booking Assistant'), placeholder('Type your message...'), control('Send')],
  },
]

const create: Screen = {
  path: '/ai-agents',
  open: press('Create Agent'),
  facts: [
    ...texts('Create AI Agent', 'It starts with the tools that suit its type.'),
    choices('Agent Type', 'Booking', 'Sales', 'Support', 'Compliance'),
    ...fields('Name', 'Description', 'System Prompt'),
    control('Create Agent'),
    control('Cancel'),
  ],
}

const sparky = ({ role }: Seen): Screen => ({
  path: '/about',
  open: press('Open Sparky'),
  facts: [
    ...texts('Sparky', roleNames[role], "Hi! I'm Sparky!"),
    placeholder('Ask me anything...'),
    ...['Send', 'Minimize', 'Close'].map(control),
  ],
})

export const assistantScreens = (seen: Seen): Screen[] => [
  ...agents(seen),
  ...(seen.role === 'admin' ? [create] : []),
  sparky(seen),
]
