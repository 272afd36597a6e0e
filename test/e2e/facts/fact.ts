// The specified content of a screen, as plain data that can be sent into the page.

/** Tables have columns on wide screens; on mobile each row is a card. */
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
  /** The visible text, or the name of the control, column or field. */
  name: string
  /** The text next to a name: a pair's value or a column's cell. */
  value?: string
  /** The link's target. */
  href?: string
  choices?: readonly string[]
  /** Look only in the row, card or section with this text; by default in the open dialog, else the whole screen. */
  within?: string
  /** Only at this width. */
  at?: Width
}

/** A text on its own, word for word. */
export const text = (name: string): Fact => ({ kind: 'text', name })
export const texts = (...names: string[]): Fact[] => names.map(text)
/** Part of a longer text. */
export const part = (name: string): Fact => ({ kind: 'part', name })
/** A button, tab or menu item. */
export const control = (name: string): Fact => ({ kind: 'control', name })
export const link = (name: string, href: string): Fact => ({ kind: 'link', name, href })
/** A label and its value. */
export const pair = (name: string, value: string): Fact => ({ kind: 'pair', name, value })
/** A field with its label; `input` is one labeled by a column heading instead. */
export const field = (name: string): Fact => ({ kind: 'field', name })
export const fields = (...names: string[]): Fact[] => names.map(field)
export const input = (name: string): Fact => ({ kind: 'input', name })
export const placeholder = (name: string): Fact => ({ kind: 'placeholder', name })
/** A select that offers exactly these options, in this order. */
export const choices = (name: string, ...offered: string[]): Fact => ({ kind: 'choices', name, choices: offered })

/** A control that must not be there for this role or record. */
export const absent = (name: string): Fact => ({ kind: 'absent', name })
/** The navigation item of the current screen. */
export const current = (name: string): Fact => ({ kind: 'current', name })
export const column = (name: string): Fact => ({ kind: 'column', name })

/** In the row, card or section with this text. */
export const within = (place: string, ...facts: Fact[]): Fact[] => facts.map((fact) => ({ ...fact, within: place }))
export const at = (width: Width, ...facts: Fact[]): Fact[] => facts.map((fact) => ({ ...fact, at: width }))

type Table = {
  /** A text that appears only in this record's row. */
  row: string
  /** Each column in the specification's order, and what the record shows in it. */
  columns: Record<string, string>
  /** Values that mobile shows in a different form from the table. */
  onCard?: Record<string, string>
  /** Values that mobile shows only in the record's details, each with the reason. */
  inDetails?: Record<string, string>
}

/** A record in a table: every column with its heading and cell; on mobile every value on the card. */
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
