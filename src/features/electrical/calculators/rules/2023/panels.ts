const words = (text: string) => text.split(' ')

/** Panels, 2023: their directory, their busbar, the rooms of a dwelling by the words on a breaker, and labels. */
export const panels = {
  loads: 'Article 220',
  directory: '408.4(A)',
  tandem: '408.54 and 110.3(B)',
  highLeg: '408.3(E)',
  straightRating: '240.85',
  busbar: { section: '705.12', percent: 120 },
  gfci: {
    section: '210.8',
    rooms: words('bathroom bath garage crawl basement kitchen laundry boathouse sink tub shower'),
  },
  afci: {
    section: '210.12',
    upTo: 20,
    rooms: words(
      'kitchen family dining living parlor library den bedroom sunroom recreation closet hall hallway laundry',
    ),
  },
  labels: {
    source: { section: '408.4', text: 'Every panel that is fed from another one' },
    serviceDisconnect: { section: '230.70', text: 'At each disconnect of the service' },
    interactive: { section: 'Article 705', text: 'Where solar or a battery feeds the same wiring as the utility' },
    standby: { section: '702.7', text: 'At the service, where there is a standby generator or battery' },
    arcFlash: { section: '110.16', text: 'Service equipment of 1,000 A or more, except in dwellings' },
    highLeg: {
      section: '408.3(F)(1)',
      text: 'Every panel of a 4-wire delta with a high leg, whose conductor is orange (110.15)',
    },
  },
}
