import { capitalized } from '#contract/text.ts'
import type { Entry } from './entry.ts'
import { ask, findNamedClient, proposes, requireClient, says } from './question.ts'
import { getValue } from './values.ts'
import { plain, wordsIn } from './words.ts'

// Texts to clients and notes about them, each as a proposal.

/** `I am running late, tell Linus` */
const TELL_AT_END =
  /^(.{5,}?)[,;.]?\s+(?:(?:and|please|y)\s+)*(?:tell|text|let|notify|dile a|avisa(?:le)? a)\s+([\p{L}' ]+?)(?:\s+know)?\W*$/iu

const isPartOf = (name: string) => (word: string) => wordsIn(name).some((part) => part === word || `${part}s` === word)

/** The rest of a message after the name of a client. Null: it does not name them. */
function textAfterName(text: string, name: string): string | null {
  const isNamed = isPartOf(name)
  const words = text.split(' ')
  const isName = (word = '') => isNamed(plain(word).replaceAll(/[^a-z\d]/g, ''))
  let last = words.slice(0, 8).findIndex(isName)
  // `text Bill Krause the bill is ready`: the name, and not its next use.
  // `hector n maria`
  const isAnd = (word = '') => /^(?:and|n|y|&)$/i.test(word)
  while (last >= 0 && (isName(words[last + 1]) || (isAnd(words[last + 1]) && isName(words[last + 2])))) last++
  return last < 0 ? null : words.slice(last + 1).join(' ')
}

const CONJUNCTIONS = String.raw`(?:[:,]|back\b(?=.* that\b)|that|know|saying|says|to say|to|que|diciendo|un mensaje|\s)*`

/** `put a note on Linus: the dog bites` */
export const noteClient: Entry = async (question) => {
  const { id, name } = await requireClient(question)
  const rest = textAfterName(question.text, name) ?? ''
  // `add to Amy's notes: call first`
  const note =
    question.answers.text ??
    rest
      .replace(new RegExp(String.raw`^(?:(?:notes?|file|account|record)\b)?${CONJUNCTIONS}`, 'i'), '')
      // `moved the freezer, put that in his notes`
      .replace(
        /[,.;]?\s*(?:and )?(?:put|add|write) (?:that|it|this) (?:in|on|to) (?:the|his|her|their) (?:notes?|file)\W*$/i,
        '',
      )
      .trim()
  if (note.length < 3) return ask('text', `For ${name}:`)
  return proposes(question, 'propose_client_note', { client: id, note: capitalized(note) })
}

/** A colleague is named first. */
const TO_PERSON =
  /^[^{]*\b(?:text|tell|message|let|remind|write|reply|dile|avisa(?:le)?|escribe(?:le)?)\b(?: back| to| a)* \{person\}/i

/** Words about the client are no words to them: `and remind her she still owes us`. */
const ABOUT_THEM = /\b(?:remind|tell) (?:him|her|them)\b/i
/** `text her about it` */
const ABOUT_IT = /^(?:(?:about|sobre|de) )?(?:it|this|that|eso|esto)\W*$/i
const ON_THE_WAY = /\bomw\b|\bon (?:my|the) way\b|\ben camino\b/i
/** Nothing but that: the usual text is kinder. */
const ONLY_LATE = /^(?:i'?m|i am) (?:running )?(?:about )?\d{1,3}(?: ?min\w*)? (?:late|behind)$/i
const LATE = /\b(?:late|behind|tarde)\b/i

export const newMessage: Entry = async (question) => {
  const { answers, slots, text, rest: tagged } = question
  const [person] = slots.people
  // `text Priya that the gate code at {client} is 3030`
  if (person && TO_PERSON.test(tagged))
    return says(`I text clients only. To text ${person.name}, use **Text Staff**.`, [
      { title: 'Messages', href: '/messages' },
    ])
  const client = await findNamedClient(question)
  if (client === null)
    return slots.unknown[0] === undefined
      ? ask('message')
      : ask('client', `I found no client called ${slots.unknown[0]}.`)
  const rest = textAfterName(text, client.name)
  const [, first, whom = ''] = TELL_AT_END.exec(text) ?? []
  const isFirst = first !== undefined && wordsIn(whom).every(isPartOf(client.name))
  const typed = (answers.text ?? answers.message ?? (isFirst ? first : (rest ?? '')))
    .replace(/(?:^|\W+)(?:let|tell|text) (?:him|her|them)(?: know)?\W*$/i, '')
    .replace(
      new RegExp(
        String.raw`^(?:an? (?:text|message|reminder)\b\s*|(?:and|n|y) (?:tell|let) (?:him|her|them)\b)?${CONJUNCTIONS}`,
        'i',
      ),
      '',
    )
    .trim()
  // `running 20 behind for Linus, let him know`, `omw to Linus`
  const usual = LATE.test(text) ? 'late_text' : ON_THE_WAY.test(text) ? 'on_my_way_text' : null
  const written =
    (typed.length < 3 || ONLY_LATE.test(typed)) && usual !== null ? await getValue(question, usual) : undefined
  const message =
    typeof written === 'string'
      ? written
      : typed.replace(/^were (?=running|behind|late|stuck|on |about |almost )/i, "we're ")
  const isText = message.length >= 3 && !ABOUT_IT.test(message) && !ABOUT_THEM.test(message)
  if (!isText || (rest === null && !isFirst)) return ask('text', `For ${client.name}:`)
  const answer = await proposes(question, 'propose_message', { client: client.id, message: capitalized(message) })
  return { ...answer, text: `For ${client.name}: ${answer.text}` }
}
