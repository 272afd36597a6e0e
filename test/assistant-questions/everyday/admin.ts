import type { Everyday } from './question.ts'
import { staff } from './staff.ts'

export const admin: Everyday[] = [
  { asks: 'who is clocked in right now', says: ['Nobody is clocked in.'] },
  { asks: 'what did i pay sam last week', says: ["I don't know that", 'Hours from'] },
  { asks: 'an apprentice quit friday. how do i shut off his login', says: ['Deactivate'] },
  { asks: 'compare june to last month', says: ['$320.00', '$0.00'] },
  { asks: 'how many people did we get by referrals', refuses: true },
  { asks: 'how do i add an employee', says: ['Invite a user'] },
  ...staff,
  { asks: 'fire sam', says: ['I cannot do that'], never: ['911'] },
  { asks: 'there is a fire, is sam there', says: ['911'] },
  { asks: 'delete grace', says: ['I cannot do that', '**Delete a client**'] },
  { asks: 'who works saturday', says: ['June 20, 2026', 'Sam Ortiz: nothing scheduled'] },
  { asks: 'how many hours did Mia work this week', says: ['Mia Chen: 0 h'] },
  { asks: 'hours worked by Sam last week', says: ['Sam Ortiz: 0 h'] },
  { asks: 'hours of Sam in the past two weeks', says: ['Jun 01', 'Jun 15'] },
]
