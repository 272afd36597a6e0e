/** Article 430, 2023: what else belongs to the circuit of a motor, in percent of its current. */
export const motorCircuits = {
  /** The breaker of a motor or air conditioner may be larger than the ampacity of its wire. */
  protection: '240.4(G)',
  /** Percents of the nameplate current; `cool`: by its service factor or temperature rise. */
  overload: {
    section: '430.32(A)(1)',
    oneHorsepower: '430.32(B)(1)',
    builtIn: '430.32(A)(2)',
    cool: { serviceFactor: 1.15, rise: 40, percent: 125, starting: 140 },
    others: { percent: 115, starting: 130 },
    startingSection: '430.32(C)',
  },
  disconnect: { section: '430.110(A)', percent: 115 },
  feeder: { section: '430.24', percent: 125, protection: '430.62(A)' },
  /** Behind an instantaneous-trip breaker the ground goes by the dual-element fuse. */
  ground: '250.122(D)(2)',
} as const
