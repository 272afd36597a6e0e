/** Pull boxes, 2023: multiples of the trade size, for conductors from a size on. */
export const pullBoxes = {
  section: '314.28(A)',
  from: '4' as const,
  straight: { section: '314.28(A)(1)', times: 8 },
  angle: { section: '314.28(A)(2)', times: 6 },
  between: { section: '314.28(A)(2)', times: 6 },
  cover: '314.28(A)(2), Exception',
  racked: { section: '314.28(B)', above: 72 },
  smaller: '314.16',
}
