import type { Question } from './question.ts'
import { staffQuestions } from './staff.ts'

export const employeeQuestions: readonly Question[] = [
  ...staffQuestions('/employee-guide'),
  { asks: 'what is on my schedule today', says: ['EV charger install', 'Linus Becker', '2:00 PM'], cites: '/jobs' },
  { asks: 'am I free Thursday at 2', says: ['You are free'], cites: '/schedule' },
  { asks: 'am i free tomorrow at 10', says: ['You are not free', 'Panel upgrade'], cites: '/schedule' },
  { asks: 'how do I start a job', says: ['Clock In'], cites: '/employee-guide#clock-in' },
  { asks: 'how do I add photos to a job', says: ['photo'], cites: '/employee-guide#photos' },
  { asks: 'what can employees do', says: ['employee'], cites: '/employee-guide#employee-rights' },
  { asks: 'what if I lose the connection', says: ['connection'], cites: '/employee-guide#offline' },
  { asks: 'who is assigned to the panel upgrade', says: ['Sam Ortiz'], cites: '/jobs' },
]
