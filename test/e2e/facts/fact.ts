// The words of the tables: what a screen of the specification shows, as data that the check inside the page understands.

/** Tables have columns on a wide window; on a phone each row is a card. */
export type Width = 'wide' | 'phone'

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
  /** The text, or what the control, the column or the field is called. */
  name: string
  /** The text beside a name: the fact of a pair, the cell of a column. */
  value?: string
  /** Where a link leads. */
  href?: string
  choices?: readonly string[]
  /** Only in the row, card or section with this text; without it in the open dialog, or else on the screen. */
  within?: string
  /** Only at this width. */
  at?: Width
}

/** A text of its own, word for word. */
export const text = (name: string): Fact => ({ kind: 'text', name })
export const texts = (...names: string[]): Fact[] => names.map(text)
/** A part of a longer text. */
export const part = (name: string): Fact => ({ kind: 'part', name })
/** A button, a tab or a menu item. */
export const control = (name: string): Fact => ({ kind: 'control', name })
export const link = (name: string, href: string): Fact => ({ kind: 'link', name, href })
/** A label with its fact. */
export const pair = (name: string, value: string): Fact => ({ kind: 'pair', name, value })
/** A field with its label; `input` is one that a column heading labels instead. */
export const field = (name: string): Fact => ({ kind: 'field', name })
export const fields = (...names: string[]): Fact[] => names.map(field)
export const input = (name: string): Fact => ({ kind: 'input', name })
export const placeholder = (name: string): Fact => ({ kind: 'placeholder', name })
/** A select that offers exactly these, in this order. */
export const choices = (name: string, ...offered: string[]): Fact => ({ kind: 'choices', name, choices: offered })

/** A control that this role, or this record, does not have. */
export const absent = (name: string): Fact => ({ kind: 'absent', name })
/** The item of the navigation for the screen that is shown. */
export const current = (name: string): Fact => ({ kind: 'current', name })
export const column = (name: string): Fact => ({ kind: 'column', name })

/** In the row, card or section with this text. */
export const within = (place: string, ...facts: Fact[]): Fact[] => facts.map((fact) => ({ ...fact, within: place }))
export const at = (width: Width, ...facts: Fact[]): Fact[] => facts.map((fact) => ({ ...fact, at: width }))

type Table = {
  /** A text that only this record's row has. */
  row: string
  /** Each column in the specification's order, and what the record shows in it. */
  columns: Record<string, string>
  /** What a phone shows in another form than the table. */
  onCard?: Record<string, string>
  /** What a phone shows in the record's details only, each with the reason. */
  inDetails?: Record<string, string>
}

/** A record in a table: every column with its head and its cell; on a phone every value on the card. */
export function record({ row, columns, onCard = {}, inDetails = {} }: Table): Fact[] {
  const entries = Object.entries(columns)
  return [
    ...at('wide', ...entries.map(([name]): Fact => ({ kind: 'column', name })), { kind: 'column', name: 'Actions' }),
    ...at('wide', ...within(row, ...entries.map(([name, value]): Fact => ({ kind: 'cell', name, value })))),
    ...at(
      'phone',
      ...within(
        row,
        ...entries.filter(([name]) => !(name in inDetails)).map(([name, value]) => part(onCard[name] ?? value)),
      ),
    ),
    ...within(row, control('Actions')),
  ]
}
