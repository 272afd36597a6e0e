import { expect, test } from 'vitest'
import { articleChoices, articlesFor } from './nec-articles.ts'

test('the articles of 2026 have their own sections, and each says that it is not verified', () => {
  const articles = articlesFor('2026')
  expect(articles.filter(({ doubt, edition }) => doubt === undefined || edition !== '2026')).toEqual([])
  const sections = articles.map(({ section }) => section)
  expect(sections).toContain('120')
  expect(sections).toContain('230.70(A)(1)')
  expect(sections.filter((section) => section.startsWith('220') || section === '230.85')).toEqual([])
  expect(sections.slice(0, 7)).toEqual(['110.26', '120', '120.85', '120.86', '120.87', '120.88', '210.8'])
  expect(articleChoices('2026')[1]).toEqual({
    value: 'NEC 2026 120',
    label: 'NEC 2026 120',
    detail: 'Load calculations · Not verified',
  })
})

test.each(['2023', '2020'])('for %s they are those of 2023', (edition) =>
  expect(articlesFor(edition).map((one) => one.edition)).toEqual(articlesFor('2023').map(() => '2023')),
)
