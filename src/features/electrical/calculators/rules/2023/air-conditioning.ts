/** Article 440, 2023: air conditioners and heat pumps, in percent of the current of their largest compressor. */
export const airConditioning = {
  nameplate: '440.4(B)',
  conductors: { one: '440.32', several: '440.33', percent: 125 },
  /** Electric heat counts as continuous. */
  heat: { section: '424.4(B)', percent: 125 },
  /** If two loads cannot run together, only the larger counts. */
  interlocked: '440.34',
  device: {
    one: '440.22(A)',
    several: '440.22(B)(1)',
    /** Its heat is the largest load. */
    heat: '440.22(B)(2)',
    percent: 175,
    starting: 225,
    least: 15,
  },
  disconnect: { one: '440.12(A)(1)', several: '440.12(B)', percent: 115, inSight: '440.14' },
  receptacle: { section: '210.63', feet: 25 },
} as const
