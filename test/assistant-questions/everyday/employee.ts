import { type Everyday, refuses } from './question.ts'
import { staff } from './staff.ts'

export const employee: Everyday[] = [
  { asks: 'wheres my next one', says: ['Your next visit: EV charger install for Linus Becker'] },
  { after: ['next stop'], asks: 'whats their phone', says: ['(512) 555-0102'] },
  { after: ['next stop', 'whats their phone'], asks: 'any dogs', says: ['Linus Becker'] },
  {
    asks: 'running 30 min late to my next one let them know',
    says: ['Send a text message?', 'To: Linus Becker, (512) 555-0102', 'about 30 minutes late'],
  },
  { asks: 'timesheets to approve', says: ['Only administrators'] },
  { asks: 'am i clocked in', says: ['You are not clocked in.'] },
  { asks: 'what time did mia clock in yesterday', says: ['Only administrators see the hours of others'] },
  { asks: 'permit number for tomorrow', says: ['BP-2026-117'], never: ['BP-2026-200'] },
  { asks: 'donde es la chamba de mañana', says: ['Grace Hopper', '88 Rainey St'] },
  { asks: 'where to next', says: ['EV charger install', 'until 4:00 PM', 'After that: Panel upgrade'] },
  { after: ['where to next'], asks: 'and after that', says: ['Panel upgrade', 'Tuesday, June 16, 2026, 9:00 AM'] },
  { asks: 'quien trabaja conmigo mañana', says: ['Panel upgrade', 'by Sam Ortiz'] },
  ...staff,
  { asks: 'telefono del cliente de las 2', says: ['(512) 555-0102'], never: ['Revenue'] },
  { asks: 'phone of my customer tomorrow', says: ['(512) 555-0101'] },
  { asks: 'my week', says: ['EV charger install', 'Panel upgrade'] },
  { asks: 'address of my next job', says: ['4 Elm Ct'], never: ['Kitchen lighting', 'Garage rewire'] },
  { asks: 'adress of my next job', never: ['Kitchen lighting', 'Garage rewire'] },
  { asks: 'where do I go next', says: ['4 Elm Ct'], never: ['Work on a lead', 'Mia Chen'] },
  { asks: 'tell my next customer im running 20 late', says: ['about 20 minutes late'] },
  { asks: 'do i work wensday', says: ['June 17'] },
  { after: ['whats my next job'], asks: 'whats the phone number', says: ['(512) 555-0102'] },
  { asks: 'where do i go first tomorrow', says: ['88 Rainey St'], never: ['Kitchen lighting'] },
  ...refuses('how many hours did Mia work this week'),
  { asks: 'what did Sam do on Thursday', says: ['June 11'], never: ['June 18'] },
  { asks: 'when is mine up for renewal', says: ['license'], never: ['Four hours'] },
]
