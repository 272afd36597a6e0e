import type { Page } from '@playwright/test'
import { choices, control, field, part, placeholder, text, texts, within } from './fact.ts'
import { isStaff, press, type Screen, search, type Seen } from './screen.ts'

const openLibrary = (page: Page) => page.getByRole('tab', { name: /^Library/ }).click()

const generate = async (page: Page) => {
  await press('EV Charger Install')(page)
  await page.getByLabel('Platform').selectOption('Twitter/X')
  await press('Generate')(page)
  await page.getByRole('article').first().waitFor()
}

const templates = [
  'Safety Tips',
  'Emergency Service',
  'Panel Upgrade',
  'GFCI Installation',
  'Seasonal Check',
  'LED Upgrade',
  'Code Compliance',
  'EV Charger Install',
]

/** Writing posts, and the library. */
export const marketingScreens = (seen: Seen): Screen[] =>
  isStaff(seen)
    ? [
        {
          path: '/marketing',
          heading: 'Marketing',
          facts: [
            control('Generate Content'),
            control('Library 3'),
            ...templates.map(control),
            field('Description'),
            choices('Platform', 'Facebook', 'Instagram', 'LinkedIn', 'Twitter/X'),
            control('Generate'),
            text('No AI model is connected. Posts are built-in templates filled with your description.'),
          ],
        },
        {
          path: '/marketing',
          open: generate,
          facts: ['Professional', 'Friendly', 'Urgent'].flatMap((tone) =>
            within(tone, text('Twitter/X'), part('/ 280'), control('Copy'), control('Save')),
          ),
        },
        {
          path: '/marketing',
          open: openLibrary,
          facts: [
            placeholder('Search by words or tone...'),
            choices('Platform', 'All Platforms', 'Facebook', 'Instagram', 'LinkedIn', 'Twitter/X'),
            ...within(
              'Storm season is here',
              text('Friendly'),
              text('Facebook'),
              part(', 20'),
              part('Bluebonnet Electric · TECL 31875'),
              control('Copy'),
              control('Delete'),
            ),
          ],
        },
        {
          path: '/marketing',
          open: async (page) => {
            await openLibrary(page)
            await search('nothing like this')(page)
          },
          facts: [text('No saved content matches'), control('Clear filters')],
        },
        {
          path: '/marketing',
          open: async (page) => {
            await openLibrary(page)
            await press('Delete')(page)
          },
          facts: [text('Are you sure you want to delete this content?'), control('Delete'), control('Cancel')],
        },
      ]
    : [
        {
          path: '/marketing',
          heading: 'Marketing',
          facts: texts('Unauthorized', "You don't have permission to view marketing content."),
        },
      ]
