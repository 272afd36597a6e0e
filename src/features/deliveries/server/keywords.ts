/** What a client may text to stop messages, to get them again, or to ask for help: the whole text, in any case. */
const keywords: Record<string, 'stop' | 'start' | 'help'> = {
  stop: 'stop',
  stopall: 'stop',
  'stop all': 'stop',
  'please stop': 'stop',
  'stop please': 'stop',
  'stop texting me': 'stop',
  'stop texting': 'stop',
  quit: 'stop',
  end: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  'opt me out': 'stop',
  cancel: 'stop',
  unsubscribe: 'stop',
  'unsubscribe me': 'stop',
  start: 'start',
  unstop: 'start',
  yes: 'start',
  help: 'help',
  info: 'help',
}

export type Keyword = 'stop' | 'start' | 'help'

/** The keyword that a text is, punctuation and spaces aside; null for any other text, such as "cancel my visit on Monday". */
export function keywordIn(text: string): Keyword | null {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return Object.hasOwn(keywords, words) ? (keywords[words] ?? null) : null
}
