// Patterns for messages of people in danger. They match the original words: corrected, `sparks` becomes `sparky`.

const DETECTORS = String.raw`(?:smoke|fire|heat|co2?|carbon monoxide)`
/** Words of danger that mean something harmless: `smoke detector`, `arc fault breaker`, `hot tub`, Mr. Sparks. */
const HARMLESS = [
  new RegExp(
    String.raw`\b${DETECTORS}(?:\s*(?:and|or|&|\/|,)\s*${DETECTORS})*[\s-]+(?:detectors?|alarms?|dampers?|marshals?|departments?|doors?|walls?|rated|rating|pumps?|stopping|extinguishers?|pits?|places?|code|codes|safety|inspections?)\b`,
    'gi',
  ),
  /\bhot (?:tubs?|wires?|water|conductors?|legs?|springs?)\b/gi,
  /\bwater[\s-]+(?:heaters?|heating|pumps?|softeners?|coolers?|wells?|meters?|damage|features?)\b/gi,
  /\b(?:shock|spark|arc|flood|flame)[\s-]*(?:protection|plugs?|faults?|flash|lights?|lamps?|proof)\b/gi,
  // A breaker that pops has tripped.
  /\bbreakers?\b(?:\s+[\w#]+){0,4}\s+pop(?:s|ped|ping|pin)\b(?!\s+(?:sounds?|noises?))/gi,
  /\bburn(?:t|ed)?[\s-]*out\b/gi,
  /\bburn(?:s|ed|ing)? the midnight oil\b/gi,
  /\bfire (?:an? |the |my )?(?:employee|technician|worker|client|customer)/gi,
  /(?<=\p{Lu}\p{Ll}+ )(?:Sparks|Burns)\b|\b(?:Mr|Mrs|Ms)\.? (?:Sparks|Burns)\b/gu,
]

const PART = String.raw`(?:panels?|breakers?|(?:breaker|fuse|electrical|meter|junction) box(?:es)?|meters?|outlets?|receptacles?|plugs?|sockets?|switch(?:es)?|dimmers?|fixtures?|lights?|lamps?|wires?|wiring|cords?|cables?|transformers?|chargers?|generators?|subpanels?)`
/** Parts that burn out only by a fault, other than a light. */
const NO_LIGHT = String.raw`(?:panels?|breakers?|(?:breaker|fuse|electrical|meter|junction) box(?:es)?|meters?|outlets?|receptacles?|plugs?|sockets?|(?:light )?switch(?:es)?|wires?|wiring|cords?|cables?|chargers?|subpanels?)`
const within = String.raw`[^.?!]*`

/** Signs that hold words which are harmless elsewhere: `hot wire`, `burned out`. */
const CERTAIN_SIGNS = [
  /\b(?:exposed|bare|downed|fallen|loose)\s+hot\s+wires?\b|\bhot\s+wires?\s+(?:\w+\s+)?(?:exposed|bare|down|hanging)\b/i,
  new RegExp(
    String.raw`\b${NO_LIGHT}\b${within}\bburn(?:t|ed)?[\s-]*out\b|\bburn(?:t|ed)?[\s-]*out\s+${NO_LIGHT}\b`,
    'i',
  ),
]

const SIGNS = [
  /\bburn(?:ing|ed|t|s)?\b/,
  /\bsmok(?:e|ing|es|ed|y)\b/,
  /\bon fire\b|\bcaught fire\b|\bfires?\b|\bflames?\b/,
  /\bsmells?\b|\bsmelling\b|\bsmelly\b|\bodors?\b|\bgas leaks?\b|\bleaking gas\b/,
  /\bsparks?\b|\bsparking\b|\bsparked\b|\barc(?:s|ing|ed)\b/,
  /\bshock(?:s|ed|ing)?\b|\bzapp?(?:s|ed|ing)?\b|\belectrocut\w*|\btingl\w+/,
  // Electricians' words for a shock.
  new RegExp(
    String.raw`\bbit(?:ten)?\s+(?:me|him|her|us|by)\b${within}\b(?:${PART}|box)\b|\b(?:${PART}|box)\b${within}\bbit\s+(?:me|him|her|us)\b`,
  ),
  /\bmelt(?:s|ed|ing)?\b|\bscorch\w*|\bcharred\b|\bglowing\b|\bexplod\w*|\bexplosion\b|\bblew up\b/,
  /\bflick\w*er\w*|\bflikering\b/,
  new RegExp(String.raw`\b${PART}\b${within}\b(?:buzz|crackl|sizzl|hiss|popp|hum[ms])\w*`),
  new RegExp(String.raw`\b(?:buzz|crackl|sizzl|hiss|popp|hum[ms])\w*\b${within}\b${PART}\b`),
  new RegExp(
    String.raw`\b${PART}\b${within}\b(?:is|are|feels?|gets?|getting|got|runs?|running|too|very|so|really)\s+(?:\w+\s+)?(?:hot|warm)\b`,
  ),
  new RegExp(String.raw`\b(?:hot|warm)\s+(?:to the touch\b|${PART}\b)`),
  new RegExp(
    String.raw`\b(?:water|rain|leak\w*|flood\w*)\b${within}\b(?:in|into|inside|on|onto|through|behind|by)\s+(?:\w+\s+){0,3}${PART}\b`,
  ),
  new RegExp(
    String.raw`\b${PART}\b${within}\b(?:is|are|got|gets|getting|was|were|full of)\s+(?:\w+\s+)?(?:wet|flooded|soaked|leaking|dripping|water|under ?water|submerged)\b`,
  ),
  /\b(?:wet|flooded|submerged|leaking|dripping) (?:electrical )?(?:panel|breaker|outlet|meter|switch|fuse box)/,
  new RegExp(
    String.raw`\b(?:stuck|stick(?:s|ing)?|pok(?:ed?|es|ing)|jammed)\s+(?:\w+\s+){1,5}(?:in|into|inside)\s+(?:\w+\s+){0,2}(?:outlets?|sockets?|receptacles?|plugs?)\b`,
  ),
  // A lost neutral: half of the lights are out, the others too bright.
  /\bhalf\b[^.?!]*\b(?:bright|brighter|dim|dims|dimming|dimmed)\b|\blights?\b[^.?!]*\b(?:super|extra|way too|getting) bright/,
  /\b(?:trees?|storm|wind|limb|branch|ice|truck|tornado)\b[^.?!]*\b(?:pulled|ripped|knocked|tore|took|brought|hit|fell|broke|down)\b[^.?!]*\b(?:lines?|wires?|cables?|service drop|mast|weatherhead|meter)\b/,
  /\b(?:there'?s|there is|there are|got) (?:\w+ ){0,3}(?:wires?|lines?|cables?) (?:\w+ )?(?:on|across) (?:my|our|the|their) (?:lawn|yard|grass|street|road|driveway|sidewalk|fence|car|truck|roof)\b/,
  /\b(?:downed|fallen|exposed)\s+(?:power\s*)?(?:lines?|wires?|wiring|cables?)\b/,
  /\b(?:power\s*lines?|wires?|cables?|service drop)\s+(?:\w+\s+)?(?:is |are |has |have |came |fell )?(?:down|fallen|hanging|exposed)\b/,
]

/** The same in Spanish, without accents. */
const SPANISH_SIGNS =
  /\b(?:caja|tablero|panel|medidor|contacto|enchufe|transformador)\b[^.?!]*\bruidos?\b|\bquem(?:a|ado|ada|ando|o)\b|\bhuele\b|\bhumo\b|\bincendio\b|\bfuego\b|\bllamas\b|\bchisp\w+|\btoques?\b|\bcalambre\b|\bdescarga\b|\belectrocut\w*|\bderretid\w+|\bparpade\w+|\bzumb\w+|\btruen\w+|\b(?:caja|tablero|panel|contacto|enchufe|apagador|breaker|cable)s?\b[^.?!]*\bcalient\w+|\bagua\b[^.?!]*\b(?:en|dentro|sobre)\b[^.?!]*\b(?:caja|tablero|panel|contacto|enchufe|apagador|breaker|medidor)/
const SPANISH_DETECTORS = /\bdetector(?:es)? de humo\b|\balarmas? (?:de humo|contra incendios?)\b/g

/** Requests to write about danger for others. */
const WRITING =
  /\b(?:write|draft|make|create|compose|escribe|haz)\b[^.?!]{0,40}\b(?:post|tweet|newsletter|publicaci[oó]n) (?:about|sobre)\b|\b(?:facebook|instagram|linkedin|twitter) post\b|\bpost (?:on|to|for) (?:facebook|instagram|linkedin|twitter)\b/i

/** A message is read in pieces of this length: the work grows with the square of it. */
const PIECE = 1000
const OVERLAP = 100

/** True if a message reports fire, smoke, shock, sparks, water or heat near electricity. */
export function isDanger(message: string): boolean {
  const text = message.replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  if (WRITING.test(text)) return false
  for (let start = 0; start < text.length; start += PIECE - OVERLAP)
    if (hasSign(text.slice(start, start + PIECE))) return true
  return false
}

function hasSign(text: string): boolean {
  if (CERTAIN_SIGNS.some((sign) => sign.test(text))) return true
  const rest = HARMLESS.reduce((all, pattern) => all.replace(pattern, ' '), text).toLowerCase()
  const spanish = rest.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(SPANISH_DETECTORS, ' ')
  return SIGNS.some((sign) => sign.test(rest)) || SPANISH_SIGNS.test(spanish)
}

const SPANISH = /\b(?:el|la|los|las|mi|me|se|un|una|que|esta|hay|de|del|y|en|con|por|al)\b/g
const ENGLISH = /\b(?:the|my|an|is|are|i|it|of|in|on|and|to|from|there|what|with)\b/g

/** True if a report of danger has more common words of Spanish than of English. */
function isSpanish(message: string): boolean {
  const words = message.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const spanish = (words.match(SPANISH)?.length ?? 0) + (SPANISH_SIGNS.test(words) ? 1 : 0)
  return spanish > (words.match(ENGLISH)?.length ?? 0)
}

/** `i smell gas`, `huele a gas` */
const GAS = /\b(?:smell\w*|odor|leak\w*|huele|olor|fuga)\b[^.?!]*\bgas\b|\bgas\b[^.?!]*\b(?:smell\w*|odor|leak\w*)\b/i

type Reported = { message: string; phone: string | null; staff: boolean }

type Steps = { gas: string; steps: readonly string[]; last: string; us: string; office: string; at: string }

const english: Steps = {
  gas: 'Safety first: go outside now. Touch no switch, light nothing, and call 911 or the gas company from outside.',
  steps: [
    'Safety first: do not touch it.',
    'If anything burns or smokes, or someone was shocked: get everyone out and call 911.',
    'Switch off the breaker, or the main, only if you can reach it safely and it is dry.',
    'Stay at least 35 feet away from a wire that is down, keep people and pets away, take it for live, and call 911 and the electric utility.',
    'Stay away from a wet, hot or buzzing panel, and have the electric utility cut the power. If all lights flicker, some get brighter and others dim, or a leg is far from 120 V, the neutral may be lost: switch the main off, unplug electronics and call the utility too.',
    'If you smell gas: touch no switch, go outside, and call 911 or the gas company from there.',
  ],
  last: 'Then call',
  us: 'us',
  office: 'the office',
  at: 'at',
}

const spanish: Steps = {
  gas: 'Primero la seguridad: salga ya. No toque ningún interruptor, no encienda nada, y desde afuera llame al 911 o a la compañía de gas.',
  steps: [
    'Primero la seguridad: no lo toque.',
    'Si algo se quema o echa humo, o si alguien recibió una descarga: saque a todos y llame al 911.',
    'Baje el breaker, o el principal, solo si puede llegar a él sin peligro y si está seco.',
    'Manténgase al menos a 35 pies (11 metros) de un cable caído, no deje que se acerquen personas ni animales, trátelo como si tuviera corriente, y llame al 911 y a la compañía de luz.',
    'Aléjese de un tablero mojado, caliente o que zumba, y pida a la compañía de luz que corte la corriente. Si parpadean todas las luces, unas brillan más y otras menos, o un lado está lejos de 120 V, puede que falte el neutro: baje el principal, desconecte los aparatos electrónicos y llame también a la compañía de luz.',
    'Si huele a gas: no toque ningún interruptor, salga, y desde afuera llame al 911 o a la compañía de gas.',
  ],
  last: 'Después llame',
  us: 'a nosotros',
  office: 'a la oficina',
  at: 'al',
}

/** First steps in danger, in the language of the message. `phone` is the company's, as people write it. */
export function dangerText({ message, phone, staff }: Reported): string {
  const { gas, steps, last, us, office, at } = isSpanish(message) ? spanish : english
  const first = GAS.test(message) ? [gas] : steps
  return [...first, `${last} ${staff ? office : us}${phone === null ? '' : ` ${at} ${phone}`}.`].join(' ')
}
