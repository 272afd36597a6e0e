/** Solar, storage and other sources beside the utility, 2023: Articles 690, 705 and 706. */
export const powerSources = {
  /** Conductors and overcurrent devices, of the maximum current. */
  percent: 125,
  /** More than the short-circuit current flows in strong sun. */
  modules: { current: '690.8(A)(1)', percent: 125, conductors: '690.8(B)', device: '690.9(B)' },
  inverter: { current: '690.8(A)', conductors: '690.8(B)', device: '690.9(B)' },
  storage: { current: '706.30(A)', conductors: '706.30(B)', device: '706.31(B)' },
  /** The ways in which a busbar may be fed, each with the sum that its rating, or a percentage of it, has to reach. */
  busbar: {
    section: '705.12(B)',
    anywhere: { section: '705.12(B)(1)', percent: 100 },
    opposite: { section: '705.12(B)(2)', percent: 120 },
    breakers: { section: '705.12(B)(3)', percent: 100 },
    center_fed: { section: '705.12(B)(4)', percent: 120 },
  },
  /** It may permit more, and is not calculated. */
  control: { section: '705.13', name: 'An energy management system' },
  supplySide: '705.11',
}
