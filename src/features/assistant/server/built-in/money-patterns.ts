import type { Rule } from './intents.ts'

// Questions about money, times and prices.

export const moneyPatterns: readonly Rule[] = [
  { intent: 'free_times', any: [[/^can (?:i|we) (?:book|schedule|get|coming|make)\b/, /_when/]], only: 'client' },
  {
    intent: 'availability',
    any: [
      [/\bam i (?:free|busy|booked|book|off)\b/],
      [/\b(?:who|anyone|anybody|is _name|is \w+ _name|everyone|electrician)\b/, /\b(?:free|busy)\b/, /_when/],
      [/\bdo (?:i|we) have time\b/],
      [/^is _name\b/, /\b(?:free|busy|booked|book|working|off)\b/],
    ],
    only: 'staff',
  },
  {
    intent: 'free_times',
    any: [
      [/\bfree\b/, /\b(?:times?|booking|when|what|any|have|next|first|day|schedule|book|_when|you|electrician)\b/],
      [/\btimes?\b/, /\b(?:open|left|can|could)\b/],
      [
        /\bwhen (?:can|could) (?:i|we|you|someone|somebody|an? electrician)\b/,
        /\b(?:book|booking|coming|see|get|schedule|look|fit|send)\b/,
      ],
      [/\b(?:first|soon) (?:possible )?(?:free|day|time)\b/],
      [/\bhow soon\b/],
    ],
    never:
      /\bpay\b|\b(?:move|cancel|change|reschedule|edit)\b|\bpanel\b.*\bfree\b|\bfree (?:room|estimate|quote)|\b(?:room)\b|\bhow much\b|\bwhen (?:can|could) i pay\b/,
  },
  {
    intent: 'overdue',
    any: [
      [
        /\boverdue\b/,
        /\b(?:invoice|pay|owe|client|what|which|who|anything|any|_name|is|how|list|all|anyone|my|me|i|am)\b/,
      ],
      [/^overdue$/],
    ],
    never:
      /^(?:how (?:do|can|is|does|overdue)|what (?:happens|does)|when (?:is|does|do|are) (?:an?|the|invoices?)|why|does|can)\b|\b(?:permit|inspection|lead|license|running|coming)\b/,
  },
  {
    intent: 'balance',
    any: [
      [/\bowe\b/],
      [
        /\b(?:how much|what)\b/,
        /\b(?:do|does|must|should|have|has|still)\b/,
        /\bpay\b/,
        /\b(?:i|we|_name|client|he|she|they)\b/,
      ],
      [
        /\binvoice\b/,
        /\bpay\b/,
        /\b(?:any|my|left|have|to|need|still)\b/,
        /^(?!how (?:do|can|to)|can|where|may|what happens|is there)/,
      ],
      [/\b(?:my|account) (?:owe|invoice|account)\b/, /\btotal|how much\b/],
      [/\bmoney\b/, /\b(?:us|client|coming|who|out|we)\b/, /\bowe|coming in|out there|get from|waiting\b/],
      [/\bam i (?:paid|pay|all|up)\b/],
    ],
    never:
      /^(?:how (?:do|can|is) (?:i|we|the)|can|where|what happens|why|what does owe mean)\b|\bfirst invoice\b|\bby (?:card|check)\b|\bwhen\b.*\bpay me\b/,
  },
  {
    intent: 'payments',
    any: [
      [/\b(?:last|history|previous|ever|already|did|made|received|recent|when)\b/, /\bpay\b/],
      [/\bpay\b/, /\bso far|history|_when|from _name\b/],
      [/\bwhat (?:have|did) (?:i|we|_name) pay\b/],
      [/\bhas _name pay\b|\bdid _name pay\b|\bhave i pay\b/],
    ],
    never:
      /^(?:how|can|where|what happens|why|if|should|may|i (?:pay|already))\b|\bowe\b|\bwhen (?:is|are|do|does|will) (?:my|the|a|an|it) pay|\boverdue\b|\bby (?:card|check)\b|\bpart\b|\brefund\b/,
  },
  {
    intent: 'referrals',
    any: [
      [
        /\breferral\b/,
        /\b(?:my|code|how many|i|do i have|credit|what is|link|_name|so far|earned|revenue|list|show|who)\b/,
      ],
    ],
    never: /^(?:how (?:do|does|can|is|are)|where|can|why|what (?:happens|do i (?:get|revenue)|can))\b/,
  },
  {
    intent: 'prices',
    any: [
      [/^(?:how much|what)\b/, /\bprice\b/],
      [
        /\bhow much (?:is|are|for|would|does|do we)\b/,
        /\b(?:_name|panel|ev|breaker|codeword|labor|generator|services|circuit|hours|permit|light|inspection|install|spa|_amps|wire)\b/,
      ],
      [/\bprice\b/, /\b(?:of|for|a|our|in|an)\b|_name|_amps/],
      [/\b(?:our|the) labor price\b/],
    ],
    never: /^(?:how (?:do|can)|where|why|can)\b|\bowe\b|\btax\b|\binvoice\b/,
    only: 'staff',
  },
]
