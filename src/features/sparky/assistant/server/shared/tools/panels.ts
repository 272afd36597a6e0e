import * as z from 'zod/mini'
import { Id } from '#contract/listing.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { type Circuit, type PanelDetails, panels } from '#features/electrical/panels/contract.ts'
import { listNumbers, listSpaces } from '#features/electrical/panels/rules/layout.ts'
import { mainText, panelText } from '#features/electrical/panels/rules/load.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { countText, LIMIT, listed } from './listed.ts'
import { matchWords } from './visit-words.ts'

const SHOWN = 5

type Shown = PanelDetails & { free_spaces: number; free: readonly number[] }
const circuitText = (one: Circuit) => `${listNumbers(one).join('/')} ${one.label} (${one.breaker_amps} A)`

const place = ({ name, location, address, client_name }: Shown) =>
  `${name} at ${address} (${client_name}): ${location ? `${location}, ` : ''}`
const freeText = ({ free_spaces }: Shown) => pluralize(free_spaces, 'free space')
const ratingText = (panel: Shown) =>
  `${panelText(panel)}, ${mainText(panel.main_breaker_amps)}, connected load ${panel.load_va.toLocaleString('en-US')} VA, ${freeText(panel)}`

/** A panel in words, by how much to show. */
const parts = {
  all: (panel: Shown) =>
    `${ratingText(panel)}. Circuits: ${listAnd(panel.circuits.map(circuitText)) || 'none listed'}.`,
  location: ratingText,
  spaces: (panel: Shown) => {
    const spare = panel.circuits.filter((one) => one.spare).map(circuitText)
    return `${panelText(panel)}, ${freeText(panel)}${panel.free.length > 0 ? `: ${panel.free.join(', ')}` : ''}${spare.length > 0 ? `. Spare breakers: ${listAnd(spare)}` : ''}`
  },
}

const Input = z.object({
  /** Words in the name, place, address or client. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** One panel. */
  panel_id: z.optional(Id),
  /** Its circuits too, or only where it is and its rating, or which spaces are free. */
  show: z._default(z.enum(['all', 'location', 'spaces']), 'all'),
  /** Only the circuit in this space. */
  space: z.optional(z.number().check(z.int(), z.positive())),
  /** Words in the label of a circuit: then only its breaker, if there is one. */
  circuit: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

/** Panels with their rating, load and free spaces. */
const findPanels = readingTool({
  name: 'find_panels',
  title: 'Find panels',
  description:
    'Electrical panels by client, address or name, with place, rating, connected load and free spaces; one with panel_id; show: spaces or location leaves out the circuits. With circuit, the breaker that is labeled so; with space, what is in that space.',
  access: 'signedIn',
  input: Input,
  async run({ services, user }, { search, panel_id, show, circuit, space }) {
    const ids =
      panel_id === undefined
        ? (await dispatch(services, user, panels.list, { query: { ...(search && { q: search }), limit: LIMIT } })).map(
            ({ id }) => id,
          )
        : [panel_id]
    const details = await Promise.all(
      ids.slice(0, SHOWN).map((id) => dispatch(services, user, panels.get, { params: { id } })),
    )
    const panelRows = details.map((panel) => {
      const used = new Set(panel.circuits.flatMap(listSpaces))
      const spaces = Array.from({ length: panel.spaces }, (_, index) => index + 1)
      const free = spaces.filter((space) => !used.has(space))
      return { ...panel, free_spaces: free.length, free }
    })
    const all = panelRows.flatMap((panel) => panel.circuits.map((one) => ({ panel, one })))
    const labeled =
      space === undefined
        ? matchWords(all, circuit ?? '', ({ one }) => one.label)
        : all.filter(({ one }) => listSpaces(one).includes(space))
    if (labeled.length > 0)
      return listed(labeled, {
        noun: 'circuit',
        line: ({ panel, one }) =>
          `${one.label} (${[`${one.breaker_amps} A`, one.wire_size].filter(Boolean).join(', ')}): breaker ${listNumbers(one).join('/')} in ${panel.name} at ${panel.address} (${panel.client_name})`,
        source: ({ panel: { id, name } }) => ({ title: name, href: `/panels/${id}` }),
      })
    return listed(panelRows, {
      noun: 'panel',
      count: ids.length,
      head: `I found ${countText(ids.length, 'panel')}:`,
      none: 'I found no panel like that.',
      line: (panel) => place(panel) + parts[show](panel),
      source: ({ id, name }) => ({ title: name, href: `/panels/${id}` }),
    })
  },
})

export const panelTools = [findPanels]
