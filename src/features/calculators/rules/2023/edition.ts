import { ambientFactors, ampacity, bundleFactors, smallConductors } from './ampacity.ts'
import { boxVolumes } from './boxes.ts'
import { conductorAreas, conduitAreas, fillLimits } from './conduit.ts'
import { cooking, dwelling } from './dwelling.ts'
import { standardRatings } from './ratings.ts'
import { resistance } from './resistance.ts'

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
  fillLimits,
  conduitAreas,
  conductorAreas,
  boxVolumes,
  continuous: { circuit: '210.19(A)(1) and 210.20(A)', feeder: '215.2(A)(1) and 215.3', percent: 125 },
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
}
