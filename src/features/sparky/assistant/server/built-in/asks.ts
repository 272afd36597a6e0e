/** The built-in assistant's questions about missing details. Each ends an answer, and the next message fills it in. */
export const asks = {
  client: 'Which client is it for?',
  visit: 'Which visit is it?',
  lead: 'Which lead is it?',
  percent: 'How many percent?',
  person: 'Which technician is it?',
  when: 'What day and time?',
  time: 'What time?',
  service: 'What service is it?',
  title: 'What is the job?',
  items: 'What should be on it? For example: 2 hours of labor and a 50 A spa disconnect.',
  amps: 'For how many amps?',
  size: 'What size of wire is it? For example: 6 AWG.',
  length: 'How many feet is it one way, at how many amps and volts, and what size is the wire?',
  conductors: 'How many conductors of which size? For example: 4 #6 THHN.',
  trade_size: 'What trade size of conduit? For example: 3/4 inch.',
  box: 'How many conductors of which size, how many devices, and how many cubic inches has the box?',
  floor_area: 'How many square feet is the home? Loads such as a 12 kW range or a 5 kW dryer count too.',
  loads: 'Which loads should it carry, in kW or VA? For example: 4 kW and 1.5 kW.',
  panel: 'Which panel? Say its rating in amps and the present load in VA, or the name of the client.',
  charger: 'How large is the charger, in amps or kW?',
  contact: 'What are the name and the email of the lead?',
  email: 'A lead needs an email, a client does not. What is the email address?',
  message: 'Who is it for, and what should it say?',
  text: 'What should it say?',
  about: 'What should the post be about?',
} as const
export type Ask = keyof typeof asks

export const isAsk = (name: string): name is Ask => Object.hasOwn(asks, name)

/** The question an answer ends with. */
export const askIn = (content: string): Ask | null => {
  for (const [name, question] of Object.entries(asks))
    if (content.trimEnd().endsWith(question) && isAsk(name)) return name
  return null
}
