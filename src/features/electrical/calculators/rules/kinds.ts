// Apart from the rules: lists of saved calculations need only the names.

export const kindNames = [
  'dwelling-standard',
  'dwelling-optional',
  'dwelling-existing',
  'ev-room',
  'generator',
  'circuit',
  'conductor',
  'voltage-drop',
  'conduit-fill',
  'box-fill',
  'motor',
  'hvac',
  'service',
  'fault-current',
  'pull-box',
  'power-source',
  'multifamily',
  'commercial',
] as const
export type Kind = (typeof kindNames)[number]

/** The label of each kind, and the question it answers. */
export const kinds: Record<Kind, { label: string; text: string }> = {
  'dwelling-standard': {
    label: 'Dwelling load, standard',
    text: 'The load and service of a home, each kind of load with its demand',
  },
  'dwelling-optional': {
    label: 'Dwelling load, optional',
    text: 'The same by the optional method, often a smaller service',
  },
  'dwelling-existing': { label: 'Existing dwelling', text: 'New loads on a service there is, calculated or measured' },
  'ev-room': { label: 'EV charger', text: 'Does this panel have room for a charger, and which breaker?' },
  generator: { label: 'Generator', text: 'The size of a standby generator with the start of its largest motor' },
  circuit: {
    label: 'Circuit',
    text: 'Wire, breaker, ground, raceway and voltage drop of one circuit or feeder',
  },
  conductor: { label: 'Conductor size', text: 'The smallest conductor and its breaker, in heat and in bundles' },
  'voltage-drop': { label: 'Voltage drop', text: 'The volts lost on the way, and the size that keeps them low' },
  'conduit-fill': { label: 'Conduit fill', text: 'How full a conduit is, and the smallest that fits' },
  'box-fill': { label: 'Box fill', text: 'The cubic inches that conductors and devices need' },
  motor: { label: 'Motor', text: 'Wire, breaker or fuses, overload and disconnect of a motor, or a feeder of several' },
  hvac: {
    label: 'Air conditioner',
    text: 'Wire, breaker and disconnect of a heat pump or air conditioner, by its label',
  },
  service: {
    label: 'Service or feeder',
    text: 'Conductors, neutral, grounding and bonding from its rating, and what a dwelling needs',
  },
  'fault-current': {
    label: 'Fault current',
    text: 'The current available at each panel, whether its equipment withstands it, and the label',
  },
  'pull-box': { label: 'Pull box', text: 'The smallest box for straight, angle and U pulls and splices' },
  'power-source': {
    label: 'Solar and storage',
    text: 'Wire and breaker of modules, inverter or storage, and whether the busbar permits it',
  },
  multifamily: { label: 'Multifamily load', text: 'The load and service of three dwelling units or more' },
  commercial: { label: 'Commercial load', text: 'The load and service of a building other than a dwelling' },
}
