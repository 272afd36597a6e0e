import type { Everyday } from './question.ts'

export const visits: Everyday[] = [
  // Visits by title, address or day, and what follows from them.
  {
    asks: 'is the attic fan friday confirmed yet',
    says: ['Friday, June 19, 2026, 2:00 PM: Attic fan wiring', 'pending', '(512) 555-0102'],
  },
  { asks: 'whos on the elm court job', says: ['EV charger install', 'by Sam Ortiz', 'until 4:00 PM'] },
  { asks: 'when does sam get done at graces tomorrow', says: ['until 1:00 PM'] },
  { asks: 'whats not assigned to anybody yet', says: ['Kitchen lighting', 'Attic fan wiring', 'Service change'] },
  { asks: 'what jobs have no date', says: ['Garage rewire', 'Service change'], never: ['Attic fan'] },
  { asks: 'are there any conflicts on the calendar', says: ['Nobody has two visits at the same time'] },
  { asks: 'anybody free wed morning', says: ['Mia Chen: nothing scheduled'] },
  {
    asks: 'mia is out sick thurs who can take the outlet repair',
    says: ['10:00 AM: Outlet repair, for Grace Hopper', 'Sam Ortiz: nothing scheduled'],
  },
  { asks: 'permit number for the panel upgrade', says: ['BP-2026-117'], never: ['BP-2026-200'] },
  { asks: 'who do i call about the attic fan', says: ['Linus Becker', '(512) 555-0102'] },
  { asks: 'whats mias number', says: ['Mia Chen', '(512) 555-0111'] },
  { asks: 'when is our next opening for a half day job', says: ['240 minutes'] },
  { asks: 'what have we done for Grace this year', says: ['Jobs for Grace Hopper'] },
  { asks: 'where do i park', after: ['gate code of Grace'], says: ['88 Rainey St'] },
  { after: ['gate code elm ct'], asks: 'and his phone', says: ['Linus Becker', '(512) 555-0102'] },
  { asks: 'gate code at 500 lamar', says: ['I found no client at 500 lamar'] },
  { asks: 'whats in the panel at 88 rainey st', says: ['1 Kitchen counter (20 A)', '2/4 Range (50 A)'] },
  { asks: 'schedule the service change for thursday at 9', says: ['Visit: Service change', 'New time: Jun 18, 2026'] },
  {
    asks: 'book denise in for a service change tuesday 10am with mia',
    says: ['Schedule a visit?', 'Visit: Service change', 'New technician: Mia Chen'],
    never: ['Create a booking'],
  },
  { asks: 'mark the garage rewire as done', says: ['Complete a visit?', 'Visit: Garage rewire'] },
  { asks: 'ya termine el trabajo del garaje', says: ['Complete a visit?', 'Visit: Garage rewire'] },
  { asks: 'confirm the attic fan', says: ['Confirm a visit?', 'Visit: Attic fan wiring'] },
  {
    asks: 'move the attic fan to friday at 3 and give it to mia',
    says: ['New time: Jun 19, 2026, 3:00 PM', 'New technician: Mia Chen'],
  },
  { asks: 'swap sam and mia on thursday and tuesday', refuses: true },
  { asks: 'what did we use on the hot tub job', refuses: true },
  { asks: 'next free slot for mia', says: ['Mia Chen is free but for these visits', 'Outlet repair'] },
  { asks: 'ponle una nota al panel upgrade que traigan escalera', says: ['Notes: Traigan escalera'] },
  {
    asks: 'add a note to the ev charger job: customer has a dog',
    says: ['Add a note to a visit?', 'Notes: Customer has a dog'],
  },
  // The past is not the future.
  { asks: 'what did Mia do on Friday', says: ['June 12'], never: ['June 19'] },
  { asks: 'where was Mia on thursday', says: ['June 11'], never: ['June 18', 'Outlet repair'] },
  { asks: 'what jobs does Mia have on Friday', says: ['June 19'] },
  { asks: 'where was Mia last thursday', says: ['June 11'], never: ['June 18'] },
  { asks: 'what was Mia doing on June 11', says: ['June 11, 2026'], never: ['2027'] },
  { asks: 'revenue in May', says: ['from May 01, 2026 to May 31, 2026: $0.00'] },
  { asks: 'did Grace pay', says: ['INV-00002', 'on Jun 02, 2026'] },
  // A weekday of a week that is named, and days that end today.
  { asks: 'book Grace a panel inspection Tuesday next week at 9', says: ['When: Jun 23, 2026, 9:00 AM'] },
  { asks: 'book Grace a panel inspection next week on Tuesday at 9', says: ['When: Jun 23, 2026, 9:00 AM'] },
  { asks: 'what do we have on Thursday next week', says: ['June 25'], never: ['June 18'] },
  { asks: 'que hay el martes de la proxima semana', says: ['June 23'], never: ['June 16'] },
  { asks: 'what did we do in the last 30 days', says: ['from Saturday, May 16, 2026 to Monday, June 15, 2026'] },
  { asks: 'what did we do since Thursday', says: ['from Thursday, June 11, 2026 to Monday, June 15, 2026'] },
  { asks: 'three number 6 and a 10 ground in 3/4 PVC', says: ['34.1 %'] },
  { asks: 'book Grace a panel inspection thu 25th at 9', says: ['When: Jun 25, 2026, 9:00 AM'] },
  { asks: 'book Grace a panel inspection on the 3rd at 9', says: ['When: Jul 3, 2026, 9:00 AM'] },
  { asks: 'whats on the schedule for the 18th', says: ['June 18'] },
  { asks: 'what did Sam do on the 11th', says: ['June 11'], never: ['July'] },
  { asks: 'what did we do on June 5 44 BCE', never: ['-44'] },
  // Two wishes in one order: both, or the second is named if it lacks something.
  {
    asks: 'put linus attic fan wiring on mia and confirm it',
    says: ['Confirm a visit?', 'New technician: Mia Chen'],
  },
  {
    asks: 'move graces outlet repair to friday at 9 and text her about it',
    says: ['New time: Jun 19, 2026, 9:00 AM', 'Then tell me the rest: "text her about it"'],
  },
  {
    asks: 'move graces outlet repair to friday at 9 and text her we will be there at nine',
    says: ['New time: Jun 19, 2026, 9:00 AM', 'Message: We will be there at nine'],
    never: ['Then tell me the rest'],
  },
  {
    asks: 'cancel linus ev charger install and move graces outlet repair to friday at 9',
    says: ['Cancel a visit?', 'EV charger install', 'Move a visit?', 'New time: Jun 19, 2026, 9:00 AM'],
  },
  // Each visit that is meant gets a card.
  {
    asks: 'give all of sams jobs on tuesday to mia',
    says: ['New technician: Mia Chen'],
    never: ['New technician: Sam'],
  },
  {
    asks: 'move graces outlet repair to friday at 9 and whats her phone number',
    says: ['New time: Jun 19, 2026, 9:00 AM', '(512) 555-0101'],
  },
  { asks: 'push graces outlet repair to 2pm same day', says: ['New time: Jun 18, 2026, 2:00 PM'] },
  { asks: 'move the outlet repair to friday around 2', says: ['New time: Jun 19, 2026, 2:00 PM'] },
  {
    asks: 'agendame un trabajo para linus el viernes a las 9, revisar un breaker que se bota, con sam',
    says: ['Service: Revisar un breaker que se bota', 'Jun 19, 2026, 9:00 AM', 'Technician: Sam Ortiz'],
  },
  {
    asks: 'agenda a grace el viernes a las 10 para revisar los contactos con mia',
    says: ['Service: Revisar los contactos', 'Technician: Mia Chen'],
  },
  // A circuit or the free spaces, and nothing else.
  { asks: 'which breaker is the range on at graces', says: ['Range (50 A): breaker 2/4'], never: ['I found 1 panel'] },
  { asks: 'where is the breaker for the range at hopers', says: ['Range (50 A): breaker 2/4'] },
  { asks: 'whats feeding the kitchen counter at hoppers', says: ['Kitchen counter (20 A): breaker 1'] },
  { asks: 'room left in the hopper panel for a 2 pole 50?', says: ['37 free spaces: 3, 5'], never: ['Circuits:'] },
  { asks: "what's free in graces panel", says: ['37 free spaces: 3, 5'], never: ['Circuits:'] },
  { asks: 'what panels does linus have on file', says: ['I found no panel of Linus Becker.'] },
  // Notes, and what no record holds.
  { asks: 'add to notes on linus: pump house key under the blue pot', says: ['Notes: Pump house key under the blue'] },
  { asks: 'add to the notes on grace call before you come', says: ['Notes: Call before you come'] },
  {
    asks: 'materials for a hot tub circuit: what do i load on the truck',
    says: ['I cannot list the material of a job'],
  },
  { asks: 'what parts do i need for a ceiling fan', says: ['I cannot list the material of a job'] },
  { asks: 'what jobs dont have anybody on them yet', says: ['Without a technician'] },
  { asks: 'which jobs dont have anyone on them', says: ['Without a technician'] },
  { asks: 'how do i turn in my timesheet', says: ['Submit your week'] },
  { asks: 'add a gfci test to linus work order', says: ['I cannot do that for you', 'work order'] },
  { asks: 'linus beckers place, he has a dog right', says: ['Linus Becker'] },
  { asks: 'box fill 3 12/2 romex one receptacle internal clamps', says: ['22.5 in³'] },
  {
    asks: 'txt linus becker: tuesday 8am it is, you only need to be home when we start and when we finish',
    says: ['Message: Tuesday 8am it is'],
  },
  {
    asks: 'linus just called about his visit today. did anybody go out there?',
    says: ['Linus Becker'],
    never: ['lead'],
  },
  {
    asks: 'push graces outlet repair back an hour',
    says: ['New time: Jun 18, 2026, 11:00 AM'],
  },
  { asks: 'move graces outlet repair up an hour', says: ['New time: Jun 18, 2026, 9:00 AM'] },
  { asks: 'move graces next visit to friday', says: ['Move a visit?'] },
]
