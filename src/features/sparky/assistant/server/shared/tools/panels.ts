import * as z from 'zod/mini'
import { Id } from '#contract/listing.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { panels } from '#features/electrical/panels/contract.ts'
import { listNumbers, listSpaces } from '#features/electrical/panels/rules/layout.ts'
import { mainText, panelText } from '#features/electrical/panels/rules/load.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { countText, LIMIT, listed } from './listed.ts'

const SHOWN = 5

const Input = z.object({
  /** Words in the name, place, address or client. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** One panel. */
  panel_id: z.optional(Id),
})

/** Panels with their rating, load and free spaces. */
const findPanels = readingTool({
  name: 'find_panels',
  title: 'Find panels',
  description:
    'Electrical panels by client, address or name, with rating, connected load and free spaces; one with panel_id.',
  access: 'signedIn',
  input: Input,
  async run({ services, user }, { search, panel_id }) {
    const ids =
      panel_id === undefined
        ? (await dispatch(services, user, panels.list, { query: { ...(search && { q: search }), limit: LIMIT } })).map(
            ({ id }) => id,
          )
        : [panel_id]
    const details = await Promise.all(
      ids.slice(0, SHOWN).map((id) => dispatch(services, user, panels.get, { params: { id } })),
    )
    const panelRows = details.map((panel) => ({
      ...panel,
      free_spaces: panel.spaces - new Set(panel.circuits.flatMap(listSpaces)).size,
    }))
    return listed(panelRows, {
      noun: 'panel',
      count: ids.length,
      head: `I found ${countText(ids.length, 'panel')}:`,
      none: 'I found no panel like that.',
      line: (panel) =>
        `${panel.name} at ${panel.address} (${panel.client_name}): ${panelText(panel)}, ${mainText(panel.main_breaker_amps)}, connected load ${panel.load_va.toLocaleString('en-US')} VA, ${pluralize(panel.free_spaces, 'free space')}. Circuits: ${listAnd(panel.circuits.map((one) => `${listNumbers(one).join('/')} ${one.label} (${one.breaker_amps} A)`)) || 'none listed'}.`,
      source: ({ id, name }) => ({ title: name, href: `/panels/${id}` }),
    })
  },
})

export const panelTools = [findPanels]
