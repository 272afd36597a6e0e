import { absent, control, part, text, texts, within } from './fact.ts'
import { isStaff, type Screen, type Seen } from './screen.ts'

// The panel of a client's property, and the ways to it.

export const panelScreens = (seen: Seen): Screen[] => {
  const { client, panel } = seen.world
  return [
    {
      path: `/panels/${panel}`,
      heading: 'Main panel',
      facts: [
        ...texts('200 A, 120/240 V, single-phase, 40 spaces', 'Main 200 A', 'Fed from the service', 'Photos'),
        ...texts('Range', 'Living room and porch lights', 'Smoke alarms and hall lights'),
        part('Utility room, east wall, 4812 Shoal Creek Blvd'),
        ...(isStaff(seen)
          ? [
              ...['Edit', 'Actions', 'Correct'].map(control),
              ...texts('Calculated load', 'Connected load', 'Left of 200 A', 'Leg A', 'Leg B', 'To check', 'Feeds'),
              ...texts('NEC 2023, 408.4(A)', 'History'),
            ]
          : [absent('Edit'), part('Label sheet')]),
      ],
    },
    {
      path: '/panels/00000000-0000-4000-8000-000000000000',
      heading: 'Panel',
      facts: texts('Panel not found', 'It may have been deleted, or you may not have access to it.'),
    },
    ...(isStaff(seen)
      ? [
          {
            path: `/clients?open=${client}`,
            facts: [
              ...['Add property', 'Add panel', 'Edit 4812 Shoal Creek Blvd'].map(control),
              ...within('Main panel', part('200 A, 40 spaces'), part('28 circuits')),
              text('Residential'),
            ],
          },
        ]
      : [{ path: '/', facts: within('Your Panels', part('Main panel'), part('200 A, 40 spaces')) }]),
  ]
}
