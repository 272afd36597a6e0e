import type { Question } from './question.ts'
import { staffQuestions } from './staff.ts'

export const adminQuestions: readonly Question[] = [
  ...staffQuestions('/admin-guide'),
  { asks: 'how are we doing this month', says: ['$320.00', 'this month'], cites: '/' },
  { asks: 'how many clients do we have', says: ['5 clients'], cites: '/' },
  { asks: 'what needs my attention', says: ['1 overdue invoice', '1 booking to confirm'], cites: '/' },
  { asks: 'how do I invite an employee', says: ['Invite'], cites: '/admin-guide#invite-user' },
  { asks: 'how do I change the role of a user', says: ['role'], cites: '/admin-guide#change-role' },
  { asks: 'where do I upload our logo', says: ['logo'], cites: '/admin-guide#company-settings' },
  { asks: 'how do I make a backup', says: ['backup'], cites: '/admin-guide#backup' },
  { asks: 'how do I set the default tax rate', says: ['tax'], cites: '/admin-guide#tax-settings' },
]
