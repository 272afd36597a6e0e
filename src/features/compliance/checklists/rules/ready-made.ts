import type { FiguredEdition } from '#features/company/settings/rules/code-editions.ts'
import type { TemplateInput } from '../contract.ts'

/**
 * Sections of NEC 2023 that were verified. Everything else, and all of 2026, of which no printed copy was at hand, says that it was
 * not.
 */
const verified: readonly string[] = [
  '110.14(D)',
  '110.26',
  '200.11',
  '210.8',
  '210.12',
  '210.52',
  '230.67',
  '230.85',
  '240.6',
  '250.50',
  '250.66',
  '250.122',
  '300.5',
  '310.12',
  '314.16',
  '406.12',
  '408.4',
  '625.41',
  '702.4',
  '705.12',
  'Article 220',
  'Article 334',
  'Article 680',
  'Article 702',
]
export const UNSEEN = 'not checked in the printed code'

/** A requirement and its code section; the 2026 section where it differs. */
type Check = readonly [text: string, section: string, section2026?: string]

const directory: Check = ['The circuit directory is complete and legible', '408.4']
const torque: Check = ['Terminals are tightened to the marked torque, with a torque tool', '110.14(D)']
const workingSpace: Check = ['Working space in front of the equipment is clear', '110.26']
const egc: Check = ['Equipment grounding conductors have the required size', '250.122']

export const readyMadeNames = ['Rough-in', 'Final', 'Service change', 'Pool', 'EV charger', 'Generator'] as const
type ReadyMade = (typeof readyMadeNames)[number]

const lists: Record<ReadyMade, readonly Check[]> = {
  'Rough-in': [
    ['Each box is large enough for its conductors, devices and fittings', '314.16'],
    ['NM cable is secured, and protected where it runs through framing', 'Article 334'],
    ['Receptacles are spaced as required', '210.52'],
    ['Places that need GFCI protection are wired for it', '210.8'],
    ['Circuits that need AFCI protection are wired for it', '210.12'],
    ['Underground wiring is deep enough, seen before backfill', '300.5'],
    ['The grounding electrodes are installed and bonded together', '250.50'],
    egc,
    ['Equipment grounding conductors are joined in every box', '250.148'],
  ],
  Final: [
    workingSpace,
    ['GFCI protection is installed where required, and trips', '210.8'],
    ['AFCI protection is installed where required, and trips', '210.12'],
    ['Receptacles are tamper-resistant where required', '406.12'],
    ['Polarity is correct at every receptacle', '200.11'],
    torque,
    directory,
    ['Covers and plates are in place, and openings are closed', '110.12(A)'],
  ],
  'Service change': [
    workingSpace,
    ['The service fits the calculated load', 'Article 220', 'Article 120'],
    ['The emergency disconnect is outdoors, accessible and marked', '230.85', '230.70(A)(1)'],
    ['Surge protection is installed', '230.67'],
    ['Service conductors have the required size', '310.12'],
    ['The rating of each overcurrent device is a standard one', '240.6'],
    ['The grounding electrodes are installed and bonded together', '250.50'],
    ['Two ground rods are at least 6 ft apart, or one is at most 25 ohms', '250.53(A)'],
    ['Grounding electrode conductors have the required size', '250.66'],
    ['The main bonding jumper is in place, and neutral and ground are apart downstream', '250.24'],
    ['Metal water and gas piping is bonded', '250.104'],
    ['The busbar has room for solar and other sources', '705.12'],
    torque,
    directory,
  ],
  Pool: [
    ['Receptacles near the pool are where they may be, and have GFCI protection', '680.22(A)'],
    ['The pump motor has GFCI protection', '680.21(C)'],
    ['The disconnecting means is within sight and at least 5 ft from the water', '680.13'],
    ['Equipotential bonding joins the shell, the deck, metal parts and the pump', '680.26(B)'],
    ['The bonding conductor is solid copper, 8 AWG or larger', '680.26(B)'],
    ['The pool water is bonded', '680.26(C)'],
    ['Overhead conductors keep their distance from the water', '680.9'],
    ['Underground wiring keeps its distance and depth', '680.11'],
    ['Luminaires in the water are listed and have GFCI protection', '680.23(A)'],
    egc,
  ],
  'EV charger': [
    ['The service or feeder has room for the load', 'Article 220', 'Article 120'],
    ['The circuit carries 125% of the load', '625.41'],
    ['The circuit supplies only the charger', '625.40'],
    ['A receptacle for a charger has GFCI protection', '625.54'],
    ['A charger above 60 A has a disconnecting means that can be locked open', '625.43'],
    ['The charger is listed', '625.6'],
    egc,
    torque,
    directory,
  ],
  Generator: [
    ['The generator carries what is switched to it', '702.4'],
    ['The transfer equipment keeps it apart from the utility', '702.5'],
    ['A sign at the service names the generator and where it is', '702.7'],
    ['The emergency shutdown is outdoors and marked', '445.19'],
    ['The neutral is bonded at the generator only if the transfer switch opens it', '250.30'],
    ['Conductors from the generator carry at least 115% of its rated current', '445.13'],
    workingSpace,
    egc,
    torque,
  ],
}

const isVerified = (edition: FiguredEdition, section: string): boolean =>
  edition === '2023' && verified.includes(section)

function toReference(edition: FiguredEdition, [, section2023, section2026]: Check): string {
  const section = (edition === '2026' ? section2026 : undefined) ?? section2023
  return `NEC ${edition} ${section}${isVerified(edition, section) ? '' : `, ${UNSEEN}`}`
}

/** A checklist that ships with the product, for an edition of the code: a company adds it to its own and changes it. */
export const readyMade = (name: ReadyMade, edition: FiguredEdition): TemplateInput => ({
  name,
  nec_version: edition,
  job_type: null,
  items: lists[name].map((check) => ({ text: check[0], reference: toReference(edition, check) })),
})
