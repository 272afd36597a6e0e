/** Standby generators as commonly sold, in kW. Not from the code: the maker's data decides. */
export const generatorSizes = [
  7.5, 10, 14, 18, 20, 22, 24, 26, 30, 36, 38, 45, 48, 60, 70, 80, 100, 125, 130, 150, 200, 250, 300, 400, 500,
] as const
