export type Keyword = 'stop' | 'start' | 'help'

/** Whole texts, in any case. The provider takes most of them as commands too. */
const keywords: Record<string, Keyword> = {
  stop: 'stop',
  stopall: 'stop',
  'stop all': 'stop',
  'stop it': 'stop',
  quit: 'stop',
  end: 'stop',
  revoke: 'stop',
  optout: 'stop',
  'opt out': 'stop',
  cancel: 'stop',
  unsubscribe: 'stop',
  remove: 'stop',
  start: 'start',
  unstop: 'start',
  resubscribe: 'start',
  help: 'help',
  info: 'help',
}

/** Commands that stay clear among polite words. "Please cancel" may be about a visit. */
const clear = new Set(['stop', 'stopall', 'stop all', 'optout', 'opt out', 'unsubscribe', 'start', 'help'])
const POLITE =
  /\b(hi|hey|hello|ok|okay|please|pls|plz|thanks|thank you|thx|sorry|just|right now|now|immediately|kindly)\b/g

const TEXTS = '(?:texts?|texting|messages?|messaging|sms|contact|contacting)'
const ME = '(?:me|us|this (?:number|phone))'
const NOT = '(?:do not|dont|never)'
const LEAVE = '(?:opt out|unsubscribe|stop (?:getting|receiving))'

/** An opt-out in plain words, wherever it is in the text. */
const plain = [
  new RegExp(`(?<!${NOT} )\\bstop (?:texting|messaging|contacting|bothering|sending)(?: ${ME}\\b|$)`),
  new RegExp(
    `(?<!${NOT} )\\bstop (?:sending )?(?:me )?(?:(?:all|any|more|these|those|the|your) )*(?:texts|messages|sms)\\b`,
  ),
  new RegExp(`\\b${NOT} (?:ever )?(?:text|message|contact|sms) (?:${ME} )?(?:again|any ?more|ever)\\b`),
  new RegExp(
    `\\b${NOT} (?:send|want|wish)(?: to (?:get|receive))? (?:me )?(?:(?:any|more|these|those|your) )+${TEXTS}\\b`,
  ),
  new RegExp(`\\bno more ${TEXTS}\\b`),
  /\b(?:remove|take|delete) (?:me|us|my (?:phone )?number|this number) (?:off|from|out of)\b.*\b(?:lists?|texts?|messages?|database|system)\b/,
  /\b(?:remove|unsubscribe) (?:me|us)$|\bopt (?:me|us) out\b|\bunsubscribe (?:me|us)\b/,
  new RegExp(`\\b(?:want|would like|id like|wish|need) to ${LEAVE}\\b`),
  /\b(?:revoke|withdraw|cancel) (?:my )?consent\b/,
  /^leave (?:me|us) alone$/,
  new RegExp(
    `^${NOT} (?:text|message|contact) ${ME}(?: (?:at|on) this number)?(?: (?:call|phone|email)(?: me| us)?(?: instead)?)?$`,
  ),
]

/** Lower case without punctuation: "Don't text me!" is "dont text me". */
const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

type Command = {
  keyword: Keyword | null
  /** The text is more than the keyword: a person must read it too. */
  isMessage: boolean
}

const NONE: Command = { keyword: null, isMessage: true }
const alone = (keyword: Keyword | undefined): Command => (keyword ? { keyword, isMessage: false } : NONE)

/**
 * A text's command: to stop texts, also in plain words such as "please don't text me anymore", to resume them, or to get help. None
 * for any other text, such as "cancel my visit on Monday". YES resumes texts only when they are stopped: it is also an answer. A
 * sentence that requests a stop may say more: "Stop texting me and call, the panel is sparking".
 */
export function commandIn(text: string, { isStopped }: { isStopped: boolean }): Command {
  const words = normalizeText(text)
  if (words === 'yes') return isStopped ? alone('start') : NONE
  if (Object.hasOwn(keywords, words)) return alone(keywords[words])
  const command = words.replace(POLITE, '').replace(/ +/g, ' ').trim()
  const once = /^(\w+)(?: \1)+$/.exec(command)?.[1] ?? command
  if (clear.has(once)) return alone(keywords[once])
  return plain.some((form) => form.test(command)) ? { keyword: 'stop', isMessage: true } : NONE
}
