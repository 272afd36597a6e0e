import { withDigits } from '../../rules/spoken-numbers.ts'
import type { Question } from './question.ts'

/** An item of an invoice or a quote in words, with its price if there is one. */
export type SpokenLine = { description: string; quantity: string; unit_price?: string; kind?: 'permit_fee' }

const PRICED =
  /\s*(?:(?:for|at|@|costs?|each|of|por|a)\s+)*\$\s*(\d+(?:\.\d{1,2})?)(?:\s*(?:each|an hour|per hour|\/h(?:our|r)?|a piece|apiece))?/
const HOURS = /^(?:labor\s*(?:for|of|:)?\s*)?(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|horas?|minutes?|mins?|minutos?)\b/
const COUNTED = /^(\d+)\s+(?!a\b|amps?\b|v\b|volts?\b|hp\b|awg\b|kw\b|ft\b|feet\b|foot\b|gauge\b|pole\b)(?:x\s+)?(.+)$/

/** A larger number before one thing is its price. */
const MOST_OF_ONE = 20

/** A permit is not taxed. */
const permitFee = (description: string) =>
  /^permits?\b|\bpermit(?: fee)?$|^permiso\b/.test(description) ? { kind: 'permit_fee' as const } : {}

/** The parts around an `and`, but not one within these names: `service call and diagnosis 129`. */
const splitParts = (text: string, names: readonly string[]): string[] =>
  text.split(/\s*(?:,(?!\d)|;|\+|\band\b|\bplus\b|\s+(?:y|n|&)\s+)\s*/).reduce<string[]>((parts, part) => {
    const both = `${parts.at(-1) ?? ''} and ${part}`
    const isOne = names.some((name) => both.includes(name) && !part.includes(name))
    return isOne ? [...parts.slice(0, -1), both] : [...parts, part]
  }, [])

/** Each item of `two hours and a 50 A spa disconnect`, with how many of it. `names`: items of the price book. */
export const linesIn = (text: string, names: readonly string[] = []): SpokenLine[] =>
  splitParts(
    amountsMarked(text),
    names.map((name) => name.toLowerCase()),
  ).flatMap(lineIn)

/** `$` before what is a price. */
const amountsMarked = (text: string): string =>
  withDigits(text.toLowerCase())
    .replaceAll(/(\d+(?:\.\d+)?) ?(?:dollars|bucks|dolares)\b/g, '$$$1')
    // `2 dimmers @96`
    .replaceAll(/@ ?\$?(?=\d)/g, 'at $')
    // `6 cans at 85 each`, `por 350, cambio de contacto`
    .replaceAll(
      /\b(at|for|por|a) (\d{2,}(?:\.\d{1,2})?)(?= (?:each|apiece|cada un[oa]|plus|and|y)\b|\s*(?:,|\+|$))/g,
      '$1 $$$2',
    )
    // `2 gfci 65 each`
    .replaceAll(/(?<![$\d.])(\d{2,}(?:\.\d{1,2})?)(?= (?:each|apiece|cada un[oa])\b)/g, '$$$1')
    // `service call 125`, `service call 125 plus 2 hours`
    .replaceAll(/(?<=[a-z]{3} )(\d{2,5}(?:\.\d\d)?)(?=\s*(?:,|\+|$)| (?:plus|and|y)\b)/g, '$$$1')
    // `350, cambio de contacto`, `180 for a service call`
    .replace(/^(?:(?:for|por) )?\$?(\d{2,}(?:\.\d{1,2})?)(?:,| for| por) ([^,;]+)/, '$2 $$$1')

function lineIn(part: string): SpokenLine[] {
  const [priceText = '', price] = PRICED.exec(part) ?? []
  const isTotal = /\b(?:for|por)\s/.test(priceText) && !/each|per|an? (?:hour|piece)|apiece|\/h/.test(priceText)
  const words = part
    .replace(PRICED, ' ')
    .replace(/^(?:with|for|also|then|por|con|para)\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const line = (description: string, quantity: number): SpokenLine => {
    if (price === undefined) return { description, quantity: String(quantity) }
    const each = isTotal ? (Number(price) * 100) / quantity : Number(price) * 100
    // A total that cannot be shared is the price of all in one line.
    return Number.isInteger(Math.round(each * 1e6) / 1e6)
      ? { description, quantity: String(quantity), unit_price: (each / 100).toFixed(2), ...permitFee(description) }
      : { description: `${quantity} ${description}`, quantity: '1', unit_price: Number(price).toFixed(2) }
  }
  const [hours = '', time, unit] = HOURS.exec(words) ?? []
  // `2 hrs journeyman at 105`: a line with its own price keeps the trade level.
  const rank =
    price === undefined ? [] : (/\b(?:journeyman|master|apprentice|helper)\b/.exec(words.slice(hours.length)) ?? [])
  if (time !== undefined)
    return [
      line(
        [...rank, 'labor'].join(' '),
        unit?.startsWith('m') ? Math.round((Number(time) / 60) * 100) / 100 : Number(time),
      ),
    ]
  const [, count, thing] = COUNTED.exec(words) ?? []
  // `125 service call`
  if (thing !== undefined && price === undefined && Number(count) >= MOST_OF_ONE && !/s\b/.test(thing))
    return [{ description: thing, quantity: '1', unit_price: Number(count).toFixed(2) }]
  const description = (thing ?? words).replace(/^(?:an?|the|1|some|una?|el|la)\s+/, '').trim()
  return description.length < 2 ? [] : [line(description, Number(count ?? 1))]
}

const DOCUMENT_WORDS =
  /^(?:(?:please|can you|could you|i want to|i need to|create|make|add|draft|write|start|prepare|price out|price|write up|do|new|send|give|propose|generate|set up|charge|an?|the|me|up|inv(?:oi|io)ce|bill|q(?:uo|ou)te|estimate|proposal|factura(?:le)?|haz(?:le)?|crea|nueva?|una?|cotiza(?:cion)?|presupuesto|cobra(?:le)?|for|to|a|para|por|with|of|con|de|it|that|this|him|her|them|lo)\b[\s:]*)+/i

/** When a document is due, or until when it holds: `net 30`, `due Friday`. */
export const ENDS =
  /,?\s*\b(?:net[- ]?\d+|(?:that is |make it )?(?:due|payable|valid until|good until|good for|vence)\b).*$/i

/** `plus tax`, `mas iva` */
export const PLUS_TAX = /\b(?:plus|with|add|and|mas|más|con) (?:the )?(?:sales )?(?:tax|impuestos?|iva)\b/i
const TAX_WORDS =
  /,?\s*(?:\b(?:plus|with|add|and|mas|más|con|no|without|sin) (?:the )?(?:sales )?(?:tax|impuestos?|iva)\b|\btax (?:free|exempt)\b)/gi

/** The text of a document's lines: without the order, the client, the tax rate and the due date. */
export const itemsText = ({ answers, text }: Question, name: string): string =>
  answers.items ??
  name
    .split(/\s+/)
    .reduce(
      (all, part) =>
        all.replace(
          new RegExp(String.raw`(?:\b(?:for|to|para|a)\s+)?\b${RegExp.escape(part)}(?:'?s)?(?![\p{L}])`, 'iu'),
          ' ',
        ),
      text,
    )
    .replace(
      /,?\s*(?:(?:at|with|plus|and)\s+)?(?:tax(?: rate)?(?: of)?\s*)?\d+(?:\.\d+)?\s*(?:%|percent)(?:\s*(?:sales )?tax)?/i,
      ' ',
    )
    .replaceAll(TAX_WORDS, ' ')
    .replace(ENDS, ' ')
    .replace(
      /\b(?:at|with|using|from|con|a) (?:our|the|my|nuestros|los) (?:usual |normal |regular )?(?:prices?|rates?|price book|precios)\b/i,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(DOCUMENT_WORDS, ' ')
    .replaceAll(/[?!.]+\s*$/g, '')
    .trim()
