import type { Rule } from './intents.ts'

// Calculations, the code and sales tax.

export const tradePatterns: readonly Rule[] = [
  { intent: 'motor', any: [[/_hp/]] },
  {
    intent: 'ev_room',
    any: [[/\bev\b/, /\b(?:room|fill|support|enough|add|create|have|take)\b/, /\b(?:panel|room|services|this|it)\b/]],
    never: /^(?:how (?:do|can) i|book|quote|lead|create an?)|_when|\b(?:cost|price|quote|lead|post)\b/,
  },
  {
    intent: 'voltage_drop',
    any: [
      [/\bdrop\b/, /voltage|\bvolts?\b|_/],
      [/_feet/, /_amps/],
    ],
    never: /^drop\b|\bpay\b/,
  },
  {
    intent: 'conduit_fill',
    any: [
      [/\bconduit\b/, /\bfill\b|_wires|_size|how many/],
      [/_inches/, /_wires/],
    ],
    never: /\bbury|buried|burial|deep|codeword depth/,
  },
  { intent: 'box_fill', any: [[/\bbox\b/, /\bfill\b|_wires|_cuin|how many|\bsize\b/]] },
  {
    intent: 'dwelling',
    any: [[/_sqft/], [/\bload\b/, /calculat|_name|dwelling|services|\bcalc\b/, /dwelling|services|calculat/]],
    never: /\bgenerator\b/,
  },
  {
    intent: 'generator',
    any: [[/\bgenerator\b/, /\bsize\b|_va|\bhow\b/]],
    never: /\bbook|_when|^(?:how (?:do|can))|\bcost|\bprice/,
  },
  {
    intent: 'ampacity',
    any: [[/_size|_wires/, /\bamps\b|\bcarry\b|\brated\b|\broom\b|ampacity|good for|\bbreaker\b/]],
    never: /_amps/,
  },
  {
    intent: 'conductor',
    any: [
      [/\bwire\b/, /_amps|_va/],
      [/\bwire\b/, /\bsize\b/],
      [/\bbreaker\b/, /_amps|_va/],
      [/\bbreaker\b/, /\bsize\b/, /\bev\b|\bwater\b|\brange\b|\bdryer\b|\bfor\b/],
      [/\bsize\b/, /_amps/],
    ],
    never: /\bcodeword\b|_percent|\bdirectory\b|_number|\bcost|\bstandard\b|\bdwelling\b.*\bservices\b/,
  },
  {
    intent: 'tax',
    any: [[/\btax\b/]],
    never:
      /^how (?:do|can|to|is)\b|\b(?:set|change|default|enter|setting|settings|edit)\b|\bwhat is the tax price\b|_number|\bon my invoice\b/,
    only: 'staff',
  },
  {
    intent: 'code',
    any: [
      [/_section/],
      [
        /\bcode\b/,
        /\b(?:ev|panel|breaker|box|generator|wire|conduit|load|motor|codeword|\d+|appliance|directory|dishwasher|dwelling|label)\b/,
      ],
      [/\bcodeword\b/],
      [
        /\b(?:120|spacing|spaced|clear space|working space|room|circuit directory)\b/,
        /\b(?:code|panel|front|apart|rule|codeword|required)\b/,
        /\b(?:120|spacing|spaced|clear|working|directory|front)\b/,
      ],
      [/\bstandard\b|\bcode\b/, /\bbreaker\b/, /\bsize\b/],
    ],
    never:
      /^(?:book|create|quote|invoice|schedule|send|text|who|when|what time)\b|\bcoming\b|\b(?:job|price|lead|invoice|quote|permit|user|client|post|role|password|booking|review|signature|discount|ground floor)\b|_when/,
  },
]
