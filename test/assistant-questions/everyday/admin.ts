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
  { asks: 'who has spent the most with us', says: ['Clients by what they paid', 'Grace Hopper: $320.00 in 1 payment'] },
  { asks: 'who paid us the most this year', says: ['what they paid from Jan 01, 2026', 'Grace Hopper: $320.00'] },
  { asks: 'cual cliente ha gastado mas con nosotros', says: ['Clients by what they paid', 'Grace Hopper: $320.00'] },
  { asks: 'top clients by revenue', never: ['what they paid'] },
  { asks: 'biggest customers this year by money', says: ['what they paid from Jan 01, 2026'] },
  { asks: 'sales tax we billed from april to june', says: ['from Apr 01, 2026 to Jun 30, 2026'] },
  {
    after: ['how much did we make last month'],
    asks: 'and the month before that',
    says: ['from Apr 01, 2026 to Apr 30, 2026'],
  },
  { asks: 'how do i give a new guy a login', says: ['**Invite a user**'] },
  { asks: 'how do i get a login for our new apprentice', says: ['**Invite a user**'] },
]
