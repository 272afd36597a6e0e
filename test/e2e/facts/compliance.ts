import { choices, control, link, placeholder, text, texts, within } from './fact.ts'
import { isStaff, type Screen, search, type Seen } from './screen.ts'

const tabs = ['Permits', 'Inspections', 'Work Orders', 'TDLR/NEC Standards'].map(control)

/** Permits, inspections, work orders, the standards, and the calculators. */
export const complianceScreens = (seen: Seen): Screen[] =>
  isStaff(seen)
    ? [
        {
          path: '/compliance',
          heading: 'Compliance',
          facts: [
            ...['Active Permits', 'Inspections', 'NEC Compliance'].map(text),
            ...tabs,
            link('Calculators', '/calculators'),
            control('New Permit Application'),
            placeholder('Search by number, address or client...'),
            choices(
              'Status',
              'Current',
              'Pending',
              'Submitted',
              'Approved',
              'Rejected',
              'Expired',
              'Closed',
              'Archived',
              'All Statuses',
            ),
            ...texts('Generator', 'Pending', 'Submitted', 'Approved'),
          ],
        },
        {
          path: '/compliance?tab=inspections',
          heading: 'Compliance',
          facts: [
            text('Rough-in, Final, Service Equipment, Temporary Service, Re-inspection'),
            control('Schedule Inspection'),
            choices('Status', 'All Statuses', 'Scheduled', 'Passed', 'Failed', 'Cancelled'),
            ...texts('Service Equipment', 'Failed', 'Passed', 'Scheduled'),
          ],
        },
        {
          path: '/compliance?tab=work-orders',
          heading: 'Compliance',
          facts: [
            control('New Work Order'),
            choices('Status', 'All Statuses', 'In Progress', 'Completed'),
            ...texts('WO-00001', 'WO-00002'),
          ],
        },
        {
          path: '/compliance?tab=standards',
          heading: 'Compliance',
          facts: [
            ...within('Company License', text('TECL 31875'), text('2026 since Sep 01, 2026 (16 TAC 73.100)')),
            ...within('Licenses and insurance', text('Master Electrician')),
            ...within('NEC 2023 Articles', placeholder('Search by section or subject...')),
          ],
        },
        {
          path: '/calculators',
          heading: 'Calculators',
          open: search('garage'),
          facts: [
            text('The authority having jurisdiction decides. Check each step against the adopted code.'),
            ...['Dwelling load, standard', 'Generator', 'Box fill'].map((kind) => text(kind)),
            ...texts('Charger in the garage', 'Run to the garage'),
          ],
        },
      ]
    : [
        {
          path: '/compliance',
          heading: 'Compliance',
          facts: texts('Unauthorized', "You don't have permission to view compliance records."),
        },
      ]
