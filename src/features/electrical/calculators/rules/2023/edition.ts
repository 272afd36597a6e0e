import { airConditioning } from './air-conditioning.ts'
import { ambientFactors, ampacity, bundleFactors, smallConductors } from './ampacity.ts'
import { bendingSpace } from './bending-space.ts'
import { bonding } from './bonding.ts'
import { boxVolumes } from './boxes.ts'
import { commercial } from './commercial.ts'
import { conductorAreas, conduitAreas, fillLimits } from './conduit.ts'
import { cooking, dwelling } from './dwelling.ts'
import { faultConstants } from './fault-constants.ts'
import { faultCurrent } from './fault-current.ts'
import { electrodeConductors } from './grounding-electrodes.ts'
import { circularMils, equipmentGrounding } from './grounding.ts'
import { impedance } from './impedance.ts'
import { motorCircuits } from './motor-circuits.ts'
import { motorDevices } from './motor-devices.ts'
import { motorCurrents } from './motors.ts'
import { multifamily } from './multifamily.ts'
import { powerSources } from './power-sources.ts'
import { fuseRatings, standardRatings } from './ratings.ts'
import { panels } from './panels.ts'
import { pullBoxes } from './pull-boxes.ts'
import { resistance } from './resistance.ts'
import { services } from './services.ts'
import { wiringMethods } from './wiring-methods.ts'

const UNSEEN = 'not checked in the printed code'
const SECONDARY = 'from secondary sources'
const ONE = 'from a single secondary source'

/** The figures of the 2023 National Electrical Code (NFPA 70) that the calculators use, each with its section or table. */
export const code2023 = {
  edition: '2023',
  dwelling,
  cooking,
  standardRatings,
  ampacity,
  ambientFactors,
  bundleFactors,
  smallConductors,
  resistance,
  impedance,
  circularMils,
  equipmentGrounding,
  wiringMethods,
  fillLimits,
  conduitAreas,
  conductorAreas,
  boxVolumes,
  motorCurrents,
  motorDevices,
  motorCircuits,
  airConditioning,
  fuseRatings,
  /** GFCI protection of outdoor outlets of dwellings, on circuits up to so many amperes. */
  outdoorGfci: {
    section: '210.8(F)',
    upTo: 50,
    /** Exception 2 leaves out listed heating and cooling equipment. */
    exception: { answer: 'Check the date', text: 'Exception 2 leaves out listed equipment, until a date to look up' },
  },
  services,
  panels,
  electrodeConductors,
  bonding,
  faultCurrent,
  faultConstants,
  pullBoxes,
  bendingSpace,
  powerSources,
  multifamily,
  commercial,
  continuous: { circuit: '210.19(A)(1) and 210.20(A)', feeder: '215.2(A)(1) and 215.3', percent: 125 },
  neutral: { section: '310.15(E)' },
  terminals: { section: '110.14(C)', unmarked: { section: '110.14(C)(1)', upTo: 100, largest: '1' as const } },
  protection: { section: '240.4(B)', upTo: 800 },
  parallel: { section: '310.10(G)', from: '1/0' as const },
  dwellingService: { section: '310.12', percent: 83, from: 100, to: 400 },
  voltageDrop: { section: '210.19 and 215.2, informational notes', circuit: 3, total: 5 },
  boxes: {
    conductors: '314.16(B)(1)',
    clamps: '314.16(B)(2)',
    fittings: '314.16(B)(3)',
    devices: '314.16(B)(4)',
    grounds: '314.16(B)(5)',
  },
  standby: '702.4',
  evCircuit: { section: '625.41', percent: 125 },
  loadManagement: '750.30',
  doubts: {
    sections: {
      '240.4(B)': UNSEEN,
      '310.10(G)': UNSEEN,
      '250.122(A)': UNSEEN,
      '250.122(B)': UNSEEN,
      '250.122(F)': UNSEEN,
      '250.122(D)(2)': UNSEEN,
      '240.4(G)': UNSEEN,
      '240.6(A), fuses': UNSEEN,
      'Table 430.248': SECONDARY,
      'Table 430.250': SECONDARY,
      'Table 430.52': UNSEEN,
      '430.52(C)(1)': UNSEEN,
      '430.24': UNSEEN,
      '430.32(A)(1)': UNSEEN,
      '430.32(A)(2)': UNSEEN,
      '430.32(B)(1)': UNSEEN,
      '430.32(C)': UNSEEN,
      '430.62(A)': UNSEEN,
      '430.110(A)': UNSEEN,
      '440.4(B)': UNSEEN,
      '440.12(A)(1)': UNSEEN,
      '440.12(B)': UNSEEN,
      '440.14': UNSEEN,
      '440.22(A)': ONE,
      '440.22(B)(1)': ONE,
      '440.22(B)(2)': UNSEEN,
      '440.32': ONE,
      '440.33': ONE,
      '440.34': UNSEEN,
      '424.4(B)': UNSEEN,
      '210.8(F)': SECONDARY,
      '210.63': UNSEEN,
      '210.12': 'its list of rooms was not checked in the printed code',
      'Article 705': UNSEEN,
      '702.7': UNSEEN,
      '230.70': UNSEEN,
      '110.16': UNSEEN,
      '310.15(E)': UNSEEN,
      '334.80': UNSEEN,
      '334.104': UNSEEN,
      '338.10(B)(4)': UNSEEN,
      '340.80': UNSEEN,
      '340.104': UNSEEN,
      'Chapter 9, Table 1, Note 4': UNSEEN,
      'Chapter 9, Table 1, Note 7': UNSEEN,
      'Chapter 9, Table 9': UNSEEN,
      '220.61(A)': UNSEEN,
      '220.61(B)(2)': UNSEEN,
      '220.61(C)(1)': UNSEEN,
      '220.61(C)(2)': UNSEEN,
      '230.42(A)': UNSEEN,
      '230.79(D)': UNSEEN,
      '250.24(D)(1)': UNSEEN,
      '250.24(D)(2)': UNSEEN,
      '215.2(B)': UNSEEN,
      '250.53(A)(2)': UNSEEN,
      'Table 250.102(C)(1)': UNSEEN,
      'Table 250.102(C)(1), Notes 1 and 2': UNSEEN,
      '250.28(D)(1)': UNSEEN,
      '250.102(C)(1)': UNSEEN,
      '250.102(C)(2)': UNSEEN,
      '230.67': UNSEEN,
      '215.18': UNSEEN,
      '230.85': UNSEEN,
      '225.41': UNSEEN,
      '110.9 and 110.10': UNSEEN,
      '110.24(A)': UNSEEN,
      '314.28(A)(1)': UNSEEN,
      '314.28(A)(2)': UNSEEN,
      '314.28(A)(2), Exception': UNSEEN,
      'Table 312.6(A)': UNSEEN,
      '690.8(A)': UNSEEN,
      '690.8(A)(1)': UNSEEN,
      '690.8(B)': UNSEEN,
      '690.9(B)': UNSEEN,
      '706.30(A)': UNSEEN,
      '706.30(B)': UNSEEN,
      '706.31(B)': UNSEEN,
      '705.12(B)': UNSEEN,
      '705.12(B)(1)': UNSEEN,
      '705.12(B)(2)': UNSEEN,
      '705.12(B)(3)': UNSEEN,
      '705.12(B)(4)': UNSEEN,
      '220.84(B)': UNSEEN,
      '220.84(C)(1)': UNSEEN,
      '220.84(C)(2)': UNSEEN,
      '220.84(C)(3)': UNSEEN,
      '220.84(C)(5)': UNSEEN,
      'Table 220.84(B)': `${SECONDARY}, some of which disagree`,
      'Table 220.42(A)': 'entered by hand from the printed code',
      '220.14(I)': UNSEEN,
      '220.47': SECONDARY,
      '220.56': SECONDARY,
      '220.40': UNSEEN,
      'UL 1561': UNSEEN,
      'Line to neutral at a center tap': UNSEEN,
      'Motors that feed a fault': UNSEEN,
      'C values of the point-to-point method': UNSEEN,
    },
    others: null,
  },
  remarks: { unverified: [], kinds: {} },
}
