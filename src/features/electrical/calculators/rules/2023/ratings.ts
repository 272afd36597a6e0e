/** 240.6(A), 2023: standard ratings of fuses and circuit breakers in amperes. */
export const standardRatings = {
  section: '240.6(A)',
  amperes: [
    10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500,
    600, 700, 800, 1000, 1200, 1600, 2000, 2500, 3000, 4000, 5000, 6000,
  ],
} as const

/** 240.6(A), 2023: further standard ratings, of fuses alone. */
export const fuseRatings = { section: '240.6(A), fuses', amperes: [1, 3, 6, 601] } as const
