import { STREETS, toName } from './names.ts'
import type { Question } from './question.ts'
import { everyday, plain, wordsIn } from './words.ts'

/** Words before the name of a new client, such as `new client named`, and after it. */
const NEW_CLIENT =
  /^(?:(?:please|i|have|got|need|to|can|you|add|create|make|save|enter|register|set|up|put|get|write|down|mete|registra|guarda|agrega|crea|da|de|alta|apunta|an?|the|un|una|new|nuev[oa]|clients?|customers?|clientes?|homeowner|named|called|for|is|a)\b[\s:,]*)+/i
const NAME_ENDS =
  /[,;:\d@]|\b(?:phone|cell|email|address|lives?|at|as|is|in|on|to|and|needs?|wants?|said|says|whose|owner|como|y|de|tel|telefono)\b/i

const CITY_AFTER_STREET = new RegExp(
  String.raw`^(.*?\b(?:${STREETS})\b\.?)(?:\s+(\p{L}[\p{L} ]*?))?(?:\s+(?:[a-z]{2}\s+)?(\d{5}))?$`,
  'iu',
)
/** `88 Oak Hollow, Austin 78745`: a street without its kind, before a city. */
const NAMED_PLACE = /(?<![\d-])\b(\d{1,6} \p{L}+(?: \p{L}+){0,3}), (\p{L}[\p{L} ]*?)(?:,? [a-z]{2})? (\d{5})\b/iu
/** The street, city and ZIP code of a new client, as typed: `915 Koerner Ln Austin 78704`. */
const placeIn = ({ text, slots: { address } }: Question): (string | undefined)[] => {
  if (address === null) return NAMED_PLACE.exec(text)?.slice(1) ?? []
  const [typed = ''] = text
    .slice(plain(text).indexOf(plain(address)))
    .split(/[,;]|\b(?:and|y|ph|phone|cell|tel|telefono)\b/i)
  const [, street = typed.trim(), city, zip] = CITY_AFTER_STREET.exec(typed.trim()) ?? []
  return [street, city && toName(city), zip]
}

/** The slots of a client to add. */
export const newClientValues = {
  new_name: ({ text, slots }: Question) => {
    const [name] = [...slots.unknown, ...slots.clients.map((row) => row.name)]
    const words = text.replace(NEW_CLIENT, '').split(NAME_ENDS)[0]?.trim() ?? ''
    const isName = name !== undefined && plain(words).includes(plain(name.split(' ')[0] ?? name))
    const looksLikeName = /^\S+(?: \S+){1,2}$/.test(words) && wordsIn(words).some((word) => !everyday.has(word))
    return isName || looksLikeName ? toName(words) : undefined
  },
  new_street: (question: Question) => placeIn(question)[0],
  new_city: (question: Question) => placeIn(question)[1],
  new_zip: (question: Question) => placeIn(question)[2],
}
