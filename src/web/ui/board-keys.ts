/** The keys of a card on a board. */
export const boardKeys = [
  ['Enter', 'opens'],
  ['M', 'moves to…'],
  ['Shift + ← →', 'another column'],
] as const
