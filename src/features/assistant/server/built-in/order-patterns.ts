import type { Rule } from './intents.ts'

// Patterns of requested changes, and of small talk.

const ORDER = String.raw`^(?:i (?:want|need|would like|'d like) (?:you )?to |i'd like (?:you )?to |(?:can|could|would|will) you |let's |lets |now |please )*`
const MAKES = String.raw`(?:create|setup|log|get|generate|give)(?: (?:me|us|up|out))?(?: (?:an?|a new|the|another|some|create))*`
const makes = (noun: string) => new RegExp(`${ORDER}${MAKES}(?: \\S+)? (?:${noun})\\b`)

/** In this order, before questions about the trade. */
export const orderPatterns: readonly Rule[] = [
  {
    intent: 'thanks',
    any: [
      [
        /^(?:thanks?|thank you|great|perfect|cool|awesome|ok|okay|got it|good)(?: (?:a|lot|so|much|sparky|you|very|thanks?))*$/,
      ],
    ],
  },
  {
    intent: 'greeting',
    any: [
      [
        /^(?:hi|hello|hey|howdy|yo|sparky|good _when|(?:hi|hey|hello|yo|howdy) (?:there|sparky)(?: sparky)?|how are you(?: (?:doing|figures|_when))*)$/,
      ],
    ],
  },
  {
    intent: 'abilities',
    any: [
      [/^(?:help|help me)$/],
      [/^(?:what|how) (?:else )?(?:can|do|are) (?:you|i)(?: (?:do|help|ask|know|for|me|with|you|about|here|code))*$/],
      [/^who (?:are|is) (?:you|sparky)$/],
      [/^are you (?:an? )?(?:ai|real|human|person|_name|bot|robot|language).*/],
    ],
  },
  {
    intent: 'change_visit',
    any: [
      [/\b(?:move|reschedule|postpone)\b.*\b(?:booking|schedule|job|inspection|coming|visit)\b/],
      [/\bcancel (?:my|the|our|this|that|_name|_when)\b.*\b(?:booking|schedule|job|inspection|coming|_name)\b/],
      [/\bchange (?:my|the|our|_name) (?:_when )?(?:booking|schedule)\b/],
      [/^(?:i (?:want|need|have) to )?(?:reschedule|postpone)\b/],
    ],
    never: /^(?:how|can (?:i|we|client)|could (?:i|we)|what|why|when|who|which|where|is|are|do|does|steps?)\b/,
  },
  {
    intent: 'new_message',
    any: [
      [
        new RegExp(
          `${ORDER}(?:text|message|send) (?!me\\b|us\\b|text|message|history|invoice|quote|booking|reminder|it\\b|the\\b)(?:to )?(?:an? )?(?!text|message)\\S+`,
        ),
      ],
      [new RegExp(`${ORDER}send (?:an? )?(?:text|message|note)\\b`)],
      [makes('text|message')],
    ],
    only: 'staff',
    never: /^(?:text|message)$|^send (?:an? )?(?:quote|invoice)|^how/,
  },
  {
    intent: 'new_post',
    any: [
      [makes('post|marketing')],
      [/^(?:please )?(?:create|generate|post|draft)\b.*\b(?:post|marketing|social media)\b/],
    ],
    only: 'staff',
  },
  { intent: 'new_lead', any: [[makes('lead')], [/^lead\b.*(?:_contact|_name)/]], only: 'staff', never: /^how/ },
  { intent: 'new_client', any: [[makes('client')]], only: 'staff', never: /^how/ },
  {
    intent: 'new_quote',
    any: [
      [makes('quote')],
      [new RegExp(`${ORDER}quote (?:_name|for)\\b.*`), /for|_/],
      [/^(?:send|give) _name (?:an? )?quote\b/],
    ],
    only: 'staff',
    never: /\?$|^(?:send|create) (?:the|this|that) quote/,
  },
  {
    intent: 'new_invoice',
    any: [
      [makes('invoice')],
      [new RegExp(`${ORDER}invoice (?:_name|the client|client|them|him|her)\\b`), /\bfor\b|_minutes|_percent|_dollars/],
      [/_percent/, /\bfor _name|_name/, /_minutes|_amps|\d|\ban?\b/],
    ],
    only: 'staff',
    never: /^(?:what|how|is|are|do|does|which|who|why)\b|\bpay\b.*\bfree\b/,
  },
  { intent: 'new_job', any: [[makes('job')]], only: 'staff', never: /^how/ },
]

/** After them: `book` has words of many questions. */
export const bookingPatterns: readonly Rule[] = [
  {
    intent: 'book',
    any: [
      [new RegExp(`${ORDER}(?:book|schedule)\\b(?! (?:for|on|of|is|was|are|looks?|figures|services)\\b)(?:.)+`)],
      [makes('booking')],
      [
        /\b(?:need|want|like|have|put|make|get|propose)\b.*\b(?:booking|book|schedule)\b/,
        /^(?!how|what|when|who|where|do|does|did|is|are)/,
      ],
      [/\b(?:put|pencil|slot|squeeze|fit|sign|get)\b.* (?:down|in|on|for|booked)\b/, /_when/],
      [/\b(?:need|want|like|send|get)\b.*\b(?:electrician|someone|somebody)\b/],
      [
        /^(?:can|could|would|will) (?:you|someone|somebody|an? electrician) (?:please )?(?:coming|book|schedule|send|fit|stop|swing|look)/,
      ],
    ],
    never:
      /^(?:how|what|who|where|which|when|why|list|show)\b|^can (?:i|we) (?:still )?(?:cancel|change)|^schedule(?: (?:_when|for|today|tomorrow))*$|\bcancel\b|\bmove\b|\breschedule\b|^do (?:i|we) (?:have|need)|^booking\b|\bbook value\b|\bpermit\b|\binspector\b/,
  },
]
