const SURGE = 'A Type 1 or Type 2 surge-protective device'

/** Services and feeders, 2023: their rating, their neutral, and what dwellings need besides. */
export const services = {
  conductors: '230.42(A)',
  least: {
    oneFamily: { section: '230.79(C)', amperes: 100 },
    others: { section: '230.79(D)', amperes: 60 },
  },
  neutral: {
    section: '220.61(A)',
    reduction: { section: '220.61(B)(2)', above: 200, percent: 70 },
    /** Two legs and the neutral of a wye system, and the nonlinear part of a load on one: no reduction. */
    prohibited: { legs: '220.61(C)(1)', nonlinear: '220.61(C)(2)' },
    service: { one: '250.24(D)(1)', parallel: '250.24(D)(2)' },
    feeder: '215.2(B)',
  },
  surge: {
    service: { section: '230.67', text: `${SURGE} in the service equipment or beside it` },
    feeder: { section: '215.18', text: `${SURGE} in or beside the panel with the branch circuits` },
  },
  emergency: {
    service: {
      section: '230.85',
      text: 'An emergency disconnect outdoors, readily accessible, on or in sight of the dwelling, marked as one',
    },
    feeder: {
      section: '225.41',
      text: 'For a feeder from outdoors: an emergency disconnect outdoors, on or in sight of the dwelling',
    },
  },
}
