import { cooking as cooking2023 } from '../2023/dwelling.ts'
import { code2023 } from '../2023/edition.ts'
import { faultCurrent as faultCurrent2023 } from '../2023/fault-current.ts'
import { panels as panels2023 } from '../2023/panels.ts'
import { services as services2023 } from '../2023/services.ts'
import type { Code, Doubts } from '../edition.ts'
import { commercial } from './commercial.ts'
import { dwelling } from './dwelling.ts'
import { multifamily } from './multifamily.ts'

const SEVERAL = 'from secondary sources'
const ONE = 'from a single secondary source'
const AS_BEFORE = 'as in 2023'
const UNSEEN = 'as in 2023, which was not checked in the printed code'

/** No printed copy was at hand. Where nothing is said to have changed, the figures of 2023 are taken, and marked. */
const doubts: Doubts = {
  sections: {
    'Article 120, Part III': SEVERAL,
    '120.41': SEVERAL,
    '120.52(A)': SEVERAL,
    '120.52(B)': SEVERAL,
    '120.54': ONE,
    '120.57': ONE,
    '120.82(B)': SEVERAL,
    '120.84(C)(1)': SEVERAL,
    'Table 120.84(B)': 'the table of 2023: no source on 2026 was found',
    'Table 120.42(A)': 'entered by hand from the printed code',
    '120.82(D)': `${SEVERAL}, one of which disagrees`,
    '310.12': SEVERAL,
    'Article 130': SEVERAL,
    '210.8(F)': SEVERAL,
    '230.67': ONE,
    '230.70(A)(1)': ONE,
    '215.18': ONE,
    '225.41': ONE,
    '408.6': ONE,
    '110.16': SEVERAL,
    '310.15': AS_BEFORE,
    'Point-to-point method': AS_BEFORE,
    'Chapter 9, Table 1, Note 4': AS_BEFORE,
    'Chapter 9, Table 1, Note 7': AS_BEFORE,
    '230.70': UNSEEN,
    '702.7': UNSEEN,
    '240.85': UNSEEN,
    '408.3(E)': UNSEEN,
    '408.3(F)(1)': UNSEEN,
    '408.54 and 110.3(B)': UNSEEN,
    'Article 705': UNSEEN,
    '210.12': UNSEEN,
  },
  others: AS_BEFORE,
}

const CHARGER_GFCI =
  'GFCI protection of hard-wired chargers is under discussion (625.54): ask the authority having jurisdiction.'

/** The figures of the 2026 National Electrical Code (NFPA 70), as far as secondary sources have them. */
export const code2026: Code = {
  ...code2023,
  edition: '2026',
  dwelling,
  multifamily,
  commercial,
  powerSources: {
    ...code2023.powerSources,
    control: { section: '705.13', name: 'A power control system' },
  },
  cooking: { ...cooking2023, table: 'Table 120.55' },
  services: {
    ...services2023,
    neutral: {
      ...services2023.neutral,
      section: '120.61(A)',
      reduction: { ...services2023.neutral.reduction, section: '120.61(B)(2)' },
      prohibited: { legs: '120.61(C)(1)', nonlinear: '120.61(C)(2)' },
    },
    emergency: {
      ...services2023.emergency,
      service: {
        section: '230.70(A)(1)',
        text: 'The service disconnect itself outdoors, readily accessible, on or in sight of the dwelling',
      },
    },
  },
  faultCurrent: {
    ...faultCurrent2023,
    marking: {
      section: '408.6',
      exempt: ['one_two_family'],
      exemption: 'Not in one- and two-family dwellings',
      withRating: true,
      also: null,
    },
  },
  panels: {
    ...panels2023,
    loads: 'Article 120',
    labels: {
      ...panels2023.labels,
      arcFlash: { section: '110.16', text: 'All service and feeder equipment, except in dwellings' },
    },
  },
  loadManagement: 'Article 130',
  outdoorGfci: {
    section: '210.8(F)',
    upTo: 60,
    exception: {
      answer: 'Not required in Texas',
      text: 'Exception 2 leaves out listed equipment, in Texas without its expiry date (16 TAC 73.100)',
    },
  },
  doubts,
  remarks: {
    unverified: [
      'The printed 2026 edition was not at hand. Check each step marked “Not verified” in it before the result goes on a permit.',
    ],
    kinds: {
      'dwelling-standard': [
        'The floor area leaves out detached garages, open porches and unfinished spaces that cannot be adapted (120.5(C)).',
      ],
      'dwelling-optional': [
        'The floor area leaves out detached garages, open porches and unfinished spaces that cannot be adapted (120.5(C)).',
      ],
      'ev-room': [CHARGER_GFCI],
      generator: [
        'For one- and two-family dwellings 702.4 also permits an inverter that is listed as a power control system.',
      ],
      conductor: [
        'The table of 310.12 is for conductors of 75 °C or more only, without correction or adjustment: not for NM-B.',
      ],
    },
  },
}
