import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { names, onServer, showTools } from '#test/tools-screen.tsx'

test('a column header sorts up, then down, then not at all; rows without a value come last', async () => {
  await showTools()
  const price = page.getByRole('button', { name: 'Price' })
  await price.click()
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001', 'Tool 0004', 'Tool 0002', 'Tool 0003'])
  await price.click()
  await expect.poll(names).toEqual(['Tool 0002', 'Tool 0004', 'Tool 0001', 'Tool 0000', 'Tool 0003'])
  await price.click()
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'none')
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001', 'Tool 0002', 'Tool 0003', 'Tool 0004'])
})

test('the search narrows the rows and the CSV; Escape clears it', async () => {
  const { path } = await showTools()
  const csv = page.getByRole('link', { name: 'Export CSV' })
  await expect.element(csv).toHaveAttribute('href', `${path}.csv`)
  await page.getByRole('searchbox', { name: 'Search' }).click()
  await userEvent.keyboard('TOOL 0003')
  await expect.poll(names).toEqual(['Tool 0003'])
  await expect.element(page.getByText('1 of 5 tools')).toBeVisible()
  await expect.element(csv).toHaveAttribute('href', `${path}.csv?q=TOOL+0003`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('5 tools')).toBeVisible()
})

test('a filter in the browser narrows the rows and the CSV without a request', async () => {
  const { sent, path } = await showTools()
  await page.getByLabelText('Status').selectOptions('Used')
  await expect.poll(names).toEqual(['Tool 0001', 'Tool 0003'])
  await expect.element(page.getByText('2 of 5 tools')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `${path}.csv?status=used`)
  expect(sent).toHaveLength(1)
})

test('a filter without a rule of its own asks the server', async () => {
  const { sent } = await showTools({ filter: onServer })
  await expect.element(page.getByText('5 tools')).toBeVisible()
  await page.getByLabelText('Status').selectOptions('Used')
  await expect.poll(() => sent.map(({ query }) => query)).toEqual([{ limit: '100' }, { limit: '100', status: 'used' }])
})

test("a screen's own query is in its requests and in its CSV", async () => {
  const { sent, path } = await showTools({ query: { place: 'truck' }, filter: onServer })
  await page.getByLabelText('Status').selectOptions('New')
  await expect.poll(() => sent.at(-1)?.query).toEqual({ limit: '100', place: 'truck', status: 'new' })
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `${path}.csv?place=truck&status=new`)
})

test('the address can name the filter', async () => {
  history.replaceState(null, '', '/?status=used')
  await showTools()
  await expect.element(page.getByLabelText('Status')).toHaveValue('used')
  await expect.poll(names).toEqual(['Tool 0001', 'Tool 0003'])
})

test('when nothing matches, one button clears search and filter', async () => {
  await showTools()
  await page.getByLabelText('Status').selectOptions('Used')
  await page.getByRole('searchbox', { name: 'Search' }).fill('drill')
  await expect.element(page.getByText('No tools found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  await expect.element(page.getByLabelText('Status')).toHaveValue('all')
})

test('the address can fill the search, and has what is typed then', async () => {
  history.replaceState(null, '', '/?q=0003')
  await showTools()
  await expect.poll(names).toEqual(['Tool 0003'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('000')
  await expect.element(page.getByText('5 of 5 tools')).toBeVisible()
  expect(location.search).toBe('?q=000')
})

test('search and filter are in the address, so that Back returns to the narrowed list', async () => {
  history.replaceState('from-list', '', '/?open=1')
  await showTools()
  await page.getByLabelText('Status').selectOptions('Used')
  await page.getByRole('searchbox', { name: 'Search' }).fill('0003')
  await expect.poll(names).toEqual(['Tool 0003'])
  expect([location.search, history.state]).toEqual(['?open=1&status=used&q=0003', 'from-list'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('drill')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  expect(location.search).toBe('?open=1')
})
