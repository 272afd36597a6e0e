import { readFileSync } from 'node:fs'
import { format } from 'date-fns'
import { formatTime } from '#contract/dates.ts'
import type { people } from '../product.ts'

// Reads screens.txt, which also explains its signs.

export type Role = keyof typeof people

export type Fact = {
  kind:
    | 'text'
    | 'part'
    | 'control'
    | 'link'
    | 'column'
    | 'cell'
    | 'pair'
    | 'field'
    | 'input'
    | 'placeholder'
    | 'choices'
    | 'absent'
    | 'current'
  name: string
  /** A pair's value, a cell's text, a link's target or the options of a select. */
  value?: string
  /** By default in the open dialog, else the whole screen. */
  within?: string
  at?: Width
}

/** Tables have columns on wide screens; on mobile each row is a card. */
type Width = 'wide' | 'phone'

export type Screen = {
  path: string
  heading: string
  title: string
  only: Width | undefined
  steps: string[]
  facts: Fact[]
}

const [, ...sections] = readFileSync(new URL('screens.txt', import.meta.url), 'utf8').split('\n## ')
/** The text of each area by its name. */
export const areas = new Map(
  sections.map((section) => {
    const end = section.indexOf('\n')
    return [section.slice(0, end), section.slice(end)]
  }),
)

const dates: Record<string, string> = {
  short: 'MMM dd, yyyy',
  long: 'PPP',
  weekday: 'EEEE, MMMM d, yyyy',
  day: 'MMM d, yyyy',
}

/** Puts the world's values into a text. */
const fill = (text: string, world: object) =>
  text.replaceAll(/\{(?:(\w+) )?([\w.]+)\}/g, (_, how: string | undefined, path: string) => {
    const value = path.split('.').reduce<unknown>((node, key) => Reflect.get(Object(node), key), world)
    if (typeof value !== 'string') throw new Error(`The world has no ${path}`)
    if (how === 'time') return formatTime('America/Chicago', value)
    return how === undefined ? value : format(new Date(`${value}T12:00:00`), dates[how] ?? '')
  })

const signs: [RegExp, Fact['kind']][] = [
  [/^\[-(.+)\]$/, 'absent'],
  [/^\[(.+)\]\((.+)\)$/, 'link'],
  [/^\[(.+)\]$/, 'control'],
  [/^<<(.+)>>$/, 'input'],
  [/^<(.+?): (.+)>$/, 'choices'],
  [/^<(.+)>$/, 'field'],
  [/^"(.+)"$/, 'placeholder'],
  [/^~(.+)$/, 'part'],
  [/^\^(.+)$/, 'column'],
  [/^\*(.+)$/, 'current'],
  [/^(.+?) =(?: (.+))?$/, 'pair'],
  [/^(.+)$/, 'text'],
]

function readFact(text: string): Fact {
  for (const [sign, kind] of signs) {
    const [, name, value] = sign.exec(text) ?? []
    if (name !== undefined) return { kind, name, ...(value !== undefined && { value }) }
  }
  throw new Error(`Not a fact: ${text}`)
}

/** Every column with its heading and cell; on mobile every value on the card. */
function readRow(within: string, text: string): Fact[] {
  const facts = text.split(' | ').flatMap((entry): Fact[] => {
    const [cell = '', card] = entry.split(' ~ ')
    const { name, value = '' } = readFact(cell)
    const onCard: Fact = { kind: 'part', name: card ?? value, within, at: 'phone' }
    return [
      { kind: 'column', name, at: 'wide' },
      { kind: 'cell', name, value, within, at: 'wide' },
      ...(card === '-' ? [] : [onCard]),
    ]
  })
  return [...facts, { kind: 'column', name: 'Actions', at: 'wide' }, { kind: 'control', name: 'Actions', within }]
}

/** The screens of a text as a role sees them. */
export function readScreens(text: string, role: string, world: object = {}): Screen[] {
  const screens: Screen[] = []
  let screen: Screen | undefined
  for (const line of fill(text, world).split(/\n */)) {
    const [, tags = '', within, rest = ''] = /^((?:@\w+ )*)(?:in (.+?): )?(.*)$/.exec(line) ?? []
    const at = (['wide', 'phone'] as const).find((width) => tags.includes(`@${width} `))
    const roles = tags.replaceAll(/@(wide|phone) /g, '').replace('@staff', '@admin @employee')
    const isForRole = roles === '' || roles.includes(`@${role} `)
    if (rest.startsWith('# ')) {
      const [path = '', heading = ''] = rest.slice(2).split(' | ')
      screen = isForRole ? { path, heading, title: 'Panelboard', only: at, steps: [], facts: [] } : undefined
      if (screen) screens.push(screen)
    } else if (screen && isForRole && rest !== '') {
      const [, place = '', cells] = /^row (.+?): (.+)$/.exec(rest) ?? []
      if (rest.startsWith('> ')) screen.steps.push(rest.slice(2))
      else if (rest.startsWith('title ')) screen.title = rest.slice('title '.length)
      else if (cells !== undefined) screen.facts.push(...readRow(place, cells))
      else
        screen.facts.push(
          ...rest
            .split(' | ')
            .map(readFact)
            .map((fact) => ({ ...fact, ...(within !== undefined && { within }), ...(at && { at }) })),
        )
    }
  }
  return screens
}
