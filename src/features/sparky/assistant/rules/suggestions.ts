import type { Role } from '#contract/roles.ts'

type Pages = Record<string, readonly string[]>

// By the name of the page in the sidebar. The built-in assistant answers each one: see `questions.test.ts`.

const office: Pages = {
  invoices: ['Which invoices are overdue?', 'Who owes us money?', 'How do I void an invoice?'],
  clients: ['Who owes us money?', 'How do I add a client?', 'How do I invite a client to the portal?'],
  jobs: ['Which jobs are unassigned?', 'What is on the schedule today?', 'How do I schedule a job?'],
  compliance: ['Which permits expire soon?', 'What does 210.8 say?', 'What size wire for 50 amps?'],
  schedule: ['What is on the schedule tomorrow?', 'Who is free tomorrow at 2 PM?', 'How do I move a visit?'],
  'price book': ['What does labor cost?', 'Is labor taxed on a remodel?', 'How do I import a price list?'],
  'sales pipeline': ['What is in the pipeline?', 'Which leads do we have?', 'How do I turn a lead into a client?'],
  quotes: ['Which quotes do we have?', 'How do I send a quote?', 'Is labor taxed on a remodel?'],
  bookings: ['What times are free tomorrow?', 'What is on the schedule tomorrow?', 'How do I confirm a booking?'],
  marketing: ['How do I generate a post?', 'How do I save a post?', 'How are we doing this month?'],
  messages: ['How do I text a client?', 'What happens when a client replies STOP?', 'What is on the schedule today?'],
  'ai agents': ['What can you do?', 'Who owes us money?', 'What is on the schedule today?'],
  calculators: [
    'What size wire for 50 amps?',
    'How many amps does a 3 hp motor take?',
    'How many amps can 6 AWG carry?',
  ],
}

const pages: Record<Role, Pages> = {
  admin: {
    ...office,
    dashboard: ['What is on the schedule today?', 'Which invoices are overdue?', 'How are we doing this month?'],
    users: ['How do I invite an employee?', 'How do I change a role?', 'How do I deactivate a user?'],
    settings: [
      'How do I change our business hours?',
      'How do I upload our logo?',
      'How do I set the default tax rate?',
    ],
  },
  employee: {
    ...office,
    dashboard: [
      'What is on my schedule today?',
      'Am I free tomorrow at 2 PM?',
      'What does the code say about GFCI protection?',
    ],
  },
  client: {
    dashboard: ['How much do I owe?', 'When is my electrician coming?', 'What times are free tomorrow?'],
    'my invoices': ['How much do I owe?', 'How do I pay an invoice?', 'What did I pay last?'],
    'my quotes': ['Which quotes do I have?', 'How do I accept a quote?', 'How do I pay a deposit?'],
    'my jobs': ['When is my electrician coming?', 'Who is working on my job?', 'What do the job statuses mean?'],
    'book service': ['What times are free tomorrow?', 'How do I cancel an appointment?', 'What services can I book?'],
    'refer & earn': ['What is my referral code?', 'How do I use my credit?', 'What do I earn for a referral?'],
  },
}

/** Questions to begin with on a page, by its name. Pages without their own have those of the dashboard. */
export const suggestionsFor = (role: Role, page: string): readonly string[] =>
  pages[role][page.trim().toLowerCase()] ?? pages[role]['dashboard'] ?? []

/** Every page with its own questions. */
export const suggestedPages = (role: Role): string[] => Object.keys(pages[role])
