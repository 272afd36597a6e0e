import type { Rule } from './intents.ts'

// Questions about other records.

export const recordPatterns: readonly Rule[] = [
  {
    intent: 'panels',
    any: [
      [
        /\bpanel\b/,
        /\b(?:room|load|circuit|breaker|which|what|list|show|main|brand|amps|feeds?|have|_name|at|my|size|find|where|rating)\b/,
      ],
      [/\bcircuit\b/, /\b(?:what|which|list|show|_name|feeds?|on)\b/, /\b(?:panel|circuit|breaker|_name)\b/],
      [/\bbreaker\b/, /\b(?:feeds?|controls?|for|does|is)\b/, /\bwhich\b|\bwhat\b/],
    ],
    never:
      /^(?:how (?:do|can)|where (?:do|can)|can|why|what (?:is|are) an? panel)\b|\b(?:job|invoice|quote|booking|upgrade|upgrades|inspection|price|lead|permit|cover|schedule|who|when|assigned|status|post)\b|_when/,
  },
  {
    intent: 'leads',
    any: [[/\b(?:lead|pipeline)\b/]],
    never: /^(?:how (?:do|can|does|is|are)|where|can|why|what (?:happens|is an?)|explain|what does)\b/,
    only: 'staff',
  },
  {
    intent: 'quotes',
    any: [
      [
        /\bquote\b/,
        /\b(?:which|what|any|my|list|show|how many|_name|have|_number|status|free|last|_when|accept(?:ed)?|pending|expire|sent|send|did|is|the|wait|answer|answered|unanswered|waiting|open)\b/,
      ],
      [/^quote$/],
    ],
    never:
      /^(?:how (?:do|can|does|is|to|long|are)|where|can|why|what (?:happens|is an?|does|if)|explain|who can|when does|do i (?:have to|need)|i (?:want|need))\b|\bprice\b/,
  },
  {
    intent: 'permits',
    any: [[/\bpermit\b/]],
    never:
      /^(?:how (?:do|can|does|is)|where (?:do|can)|can|why|what (?:happens|is an?|does)|explain|who can|do i need|when do)\b|\btax\b|\bfee\b/,
    only: 'staff',
  },
  {
    intent: 'inspections',
    any: [
      [
        /\binspection\b/,
        /\b(?:which|what|any|list|show|how many|_name|failed|passed|fail|pass|due|first|when|last|status|have|do|is|_when|free|open|coming|all)\b/,
      ],
      [/^inspection$/],
    ],
    never:
      /^(?:how (?:do|can|does|is|long)|where (?:do|can)|can|why|what (?:happens|is an?|does|if|kinds?|types?)|explain|who can|book)\b/,
    only: 'staff',
  },
  {
    intent: 'licenses',
    any: [[/\blicense\b/]],
    never: /^(?:how (?:do|can|does|is)|where (?:do|can)|why|what (?:happens|does)|explain|who can)\b/,
    only: 'staff',
  },
  {
    intent: 'company',
    any: [[/\blicense\b/, /\b(?:you|your|company|are|is|number|what)\b/]],
    only: 'client',
    never: /^(?:how|why)\b/,
  },
  {
    intent: 'clients',
    any: [
      [/\b(?:phone|address|email|contact|number|notes?)\b/, /_name/],
      [/\b(?:gate|door|lockbox|alarm|_name)\b.*\bcode\b/, /_name/],
      [
        /^(?:who is|who's|find|look up|lookup|search(?: for)?|search|open|pull up|show|about|details|client|tell about|info(?:rmation)? (?:on|about)) (?:the )?(?:client )?(?:_name|client _name)\b/,
      ],
      [/^where (?:does|is) _name\b/],
      [
        /\bclient\b/,
        /\b(?:list|show|which|who|what|new|last|any|find|all|do we have|_name|in)\b/,
        /^(?!how many|how (?:do|can|to)|can|why|where (?:do|can)|what (?:happens|does|can))/,
      ],
    ],
    only: 'staff',
    never:
      /\b(?:overdue|owe|invoice|quote|lead|job|booking|coming|pay|see|visit|_when|post|role|send|delete|archive|invite|assigned)\b|\bschedule\b/,
  },
  {
    intent: 'company',
    any: [
      [
        /\b(?:your|our|company|you)\b/,
        /\b(?:phone|address|email|contact|hours|number|license|name|services|website|located|location)\b/,
        /^(?!how (?:do|can) i (?:change|edit|set))/,
      ],
      [/\b(?:phone|contact)\b/, /\b(?:you|your|office|company|us|someone|the)\b/, /^(?!who|_name)/],
      [/\bhours\b/, /\b(?:what|business|office|opening|your|are)\b/],
      [/\b(?:are|is|when|what) (?:you|the company|we|it|time|days?)\b.*\b(?:open|hours|closed?|free)\b/],
      [/\bwhat services\b|\bservices do you\b|\bwhat can (?:i|you|client) (?:book|services|do for me)\b/],
      [/\bwhere are you\b/],
    ],
    never:
      /^(?:how (?:do|can) (?:i|we|client) (?!contact|phone|get)|can i (?!contact|phone)|why)\b|\bpassword\b|\b(?:cards?|check|cash|money)\b|\bupload|logo\b|\bmy (?:phone|email|address|name)\b|\bchange\b/,
  },
  {
    intent: 'invoices',
    any: [
      [/_number/],
      [
        /\binvoice\b/,
        /\b(?:which|what|any|list|show|how many|_name|last|status|draft|free|my|first|all|find|sent|send|recent|did|is|was|open|paid|pay|have|biggest|create|_when)\b/,
      ],
      [/^invoice$/],
    ],
    never:
      /^(?:how (?:do|can|does|is|are|to|long)|where (?:do|can)|can|why|what (?:happens|is an?|does|should|if|is the difference)|explain|who can|do (?:i|we) (?:have to|need)|i (?:can't|cant|cannot))\b/,
  },
  {
    intent: 'figures',
    any: [
      [/\brevenue\b/],
      [/\bwhat (?:did|do|have) we create\b/],
      [/\bfigures\b/, /\b(?:business|company|how|we|our|month|list|show|what|the|needs?|_when|am|are|is|my)\b/],
      [/\bhow many (?:client|job|invoice|lead|booking|open|active|free|create|unpaid|owe)\b/],
      [/\bmoney\b/, /\b(?:we|make|create|made|month|_when|did)\b/],
      [
        /\b(?:what|anything) needs?\b.*\b(?:figures|do|doing|attention)\b|\bwhat should (?:i|we) (?:do|focus|look|work)\b/,
      ],
      [/\bhow (?:is|are|was|did) (?:business|company|we|things|it)\b/],
    ],
    never:
      /^(?:how (?:do|can) (?:i|we)|can|why|where (?:do|can)|what (?:happens|does)|explain)\b|_name|\bhow are you\b/,
    only: 'staff',
  },
  {
    intent: 'jobs',
    any: [
      [/\bunassigned\b/],
      [/\b(?:assigned|in status|status)\b/, /\b(?:job|_name|upgrade|panel|install|who|is|what)\b/],
      [
        /\bjob\b/,
        /^(?!.*_when)/,
        /\b(?:which|what|any|list|show|_name|my|who|all|find|open|active|free|first|where|is|are|the|of|done|completed|finished|last|status|have|working)\b/,
      ],
      [
        /\b(?:who|which electrician|electrician)\b/,
        /\b(?:for|on|doing|does)\b/,
        /\b(?:upgrade|install|installation|repair|job|panel|ev|generator|replacement|codeword|_name)\b/,
        /^(?!.*\b(?:free|owe|coming|schedule)\b)/,
      ],
      [
        /\bmy (?:electrician|panel upgrade|upgrade|install|installation|repair)\b/,
        /\b(?:who|where|status|done|finished|how|is)\b/,
      ],
    ],
    never:
      /^(?:how (?:do|can|does|is it|to|many)|where (?:do|can)|can|why|what (?:happens|is a|does|if)|explain|who can|do (?:i|we) (?:have to|need to))\b|\boverdue\b|\bwhen\b|\baddress\b.*\bfirst\b/,
  },
  {
    intent: 'visits',
    any: [
      [/\bschedule\b/, /^(?!how (?:do|can|to))/],
      [
        /_when/,
        /\b(?:who|what|whats|what's|anything|any|do|am|is|are|where|booking|job|have|we|i|on|my|busy|list|show|how|_name|happening|going|day|work|see|inspection)\b/,
      ],
      [
        /\b(?:when|what time|how long)\b/,
        /\b(?:coming|booking|job|first|schedule|here|inspection|see|visit|install|upgrade|repair|replacement|be|electrician|work|start|starts|started)\b/,
      ],
      [/\baddress\b/, /\bfirst\b/, /\b(?:booking|job)\b/],
      [/\bfirst\b/, /\b(?:booking|job|coming|electrician|schedule|up|we|my|i|see)\b/, /^(?!how|can|is there)/],
      [/\b(?:booking|upcoming)\b/, /\b(?:my|what|any|list|show|do|have|_name|which|the|all|free|last|is)\b/],
      [
        /\b(?:electrician|someone|anyone|you) (?:is |are )?coming\b|\bcoming\b.*\b(?:electrician|today|out|house|over|by)\b|\bwho is coming\b|\bare you coming\b/,
      ],
      [/\bmy (?:day|agenda|week|workload|stops)\b|\bwhere (?:do|should) i (?:go|be|start)\b|\bwhere am i\b/],
      [/^(?:booking|visits?|my booking)$/],
      [/^(?:and )?(?:on |for )?_when$/],
    ],
    never:
      /^(?:how (?:do|can|does|is|are|to)|where (?:do|can) i (?!go)|can|why|what (?:happens|is an?|does|if)|explain|who can|do (?:i|we) (?:have to|need to))\b|\bweather\b|\bholiday\b|\b(?:game|super bowl|movie|stock|president|news)\b/,
  },
]
