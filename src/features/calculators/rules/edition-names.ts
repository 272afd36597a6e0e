// Apart from the figures: a form needs only the names.

/** The editions whose figures the calculators have, oldest first. Another one is a name here and a folder. */
export const editionNames = ['2023'] as const
