import type { Code } from '#features/electrical/calculators/rules/edition.ts'
import { type Label, type Reference, toReference } from '#features/electrical/calculators/rules/outcome.ts'
import { getHighLeg, mainText, panelText, supplies, type Supply } from './load.ts'

// Labels for the equipment of a panel. Where a figure needs a study or a visit, the label has a line to write on.

export const labelNames = ['source', 'service', 'interactive', 'standby', 'arc_flash', 'high_leg'] as const
export type LabelName = (typeof labelNames)[number]

export const labelTitles: Record<LabelName, string> = {
  source: 'Panel and its source',
  service: 'Service disconnect',
  interactive: 'Solar or battery',
  standby: 'Standby generator',
  arc_flash: 'Arc flash',
  high_leg: 'High leg',
}

type Panel = {
  name: string
  location: string | null
  rating_amps: number
  voltage: Supply
  spaces: number
  main_breaker_amps: number | null
  solar_backfeed_amps: number | null
  fed_from_name: string | null
  fed_from_location: string | null
  is_dwelling: boolean
}

const BLANK = '_'.repeat(24)

/** `Fed from Main, garage north wall` */
export const sourceText = ({ fed_from_name, fed_from_location }: Pick<Panel, 'fed_from_name' | 'fed_from_location'>) =>
  `Fed from ${[fed_from_name ?? 'the service', fed_from_location].filter(Boolean).join(', ')}`

/** Why a label is not for this panel, or null: both the dialog's reason and the server's refusal. */
export function labelBlocked(name: LabelName, { fed_from_name, is_dwelling, voltage }: Panel): string | null {
  if (name === 'source') return null
  if (name === 'high_leg') return getHighLeg({ voltage }) === null ? 'This panel has no high leg.' : null
  if (name === 'arc_flash') return is_dwelling ? 'A dwelling needs no arc flash label.' : null
  if (name === 'service' && fed_from_name !== null)
    return `The service disconnect is not here: ${fed_from_name} feeds this panel.`
  return null
}

/** `isRed`: white letters on red, which have room for its words and the title alone. */
type PanelLabel = Label & { isRed?: boolean }

export const labels: Record<LabelName, (panel: Panel) => PanelLabel> = {
  source: (panel) => ({
    title: 'Panel',
    value: panel.name,
    lines: [
      sourceText(panel),
      panelText(panel),
      mainText(panel.main_breaker_amps),
      ...(panel.location === null ? [] : [panel.location]),
    ],
  }),
  service: (panel) =>
    panel.is_dwelling
      ? { title: 'Service disconnect', value: 'EMERGENCY DISCONNECT', lines: [], isRed: true }
      : {
          title: 'Service',
          value: 'SERVICE DISCONNECT',
          lines: [panelText(panel), mainText(panel.main_breaker_amps)],
        },
  interactive: ({ solar_backfeed_amps }) => ({
    title: 'Caution: two sources of power',
    value: 'SOLAR OR BATTERY',
    lines: [
      'Feeds this equipment besides the utility.',
      ...(solar_backfeed_amps === null ? [] : [`${solar_backfeed_amps} A, which is 125% of its output current`]),
      `Its disconnect: ${BLANK}`,
    ],
  }),
  standby: () => ({
    title: 'Caution: two sources of power',
    value: 'STANDBY GENERATOR',
    lines: [`Type: ${BLANK}`, `Location: ${BLANK}`],
  }),
  arc_flash: ({ voltage }) => ({
    title: 'Warning',
    value: 'ARC FLASH HAZARD',
    lines: [
      `Nominal voltage: ${supplies[voltage].label}`,
      `Arc flash boundary: ${BLANK}`,
      `Incident energy or PPE: ${BLANK}`,
      `Date: ${BLANK}`,
    ],
  }),
  high_leg: (panel) => ({
    title: 'Caution',
    value: `${getHighLeg(panel)?.leg} Phase Has ${getHighLeg(panel)?.volts} Volts to Ground`,
    lines: [panel.name],
  }),
}

/** Where a label is required, with its section. */
export function labelRule(name: LabelName, { is_dwelling }: Panel, code: Code): { text: string; reference: Reference } {
  const { source, serviceDisconnect, interactive, standby, arcFlash, highLeg } = code.panels.labels
  const service = is_dwelling ? code.services.emergency.service : serviceDisconnect
  const { section, text } = { source, service, interactive, standby, arc_flash: arcFlash, high_leg: highLeg }[name]
  return { text, reference: toReference(code, section) }
}
