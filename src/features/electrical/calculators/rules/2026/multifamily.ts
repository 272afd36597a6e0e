import { multifamily as multifamily2023 } from '../2023/multifamily.ts'

/** 120.84, 2026, which was 220.84. */
export const multifamily: typeof multifamily2023 = {
  least: { ...multifamily2023.least, section: '120.84(A)', fewer: '120.85' },
  cooking: '120.84(A)(2)',
  conditioned: '120.84(A)(3)',
  house: '120.84(B)',
  lighting: { section: '120.84(C)(1)', vaPerSquareFoot: 2 },
  circuits: { ...multifamily2023.circuits, section: '120.84(C)(2)' },
  appliances: '120.84(C)(3)',
  climate: '120.84(C)(5)',
  demand: { ...multifamily2023.demand, table: 'Table 120.84(B)' },
}
