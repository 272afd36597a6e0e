/** Table 314.16(B)(1), 2023: the room of one conductor in a box, in hundredths of a cubic inch. */
export const boxVolumes = {
  table: 'Table 314.16(B)(1)',
  volumes: { '18': 150, '16': 175, '14': 200, '12': 225, '10': 250, '8': 300, '6': 500 },
} as const
