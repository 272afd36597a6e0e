import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { show } from '#test/component.tsx'
import { DecimalField, TextField } from './fields.tsx'
import { Form, SubmitButton } from './form.tsx'
import { RowsField } from './rows-field.tsx'

const schema = z.object({
  items: z
    .array(z.object({ name: z.string().check(z.minLength(1, 'Name the item')), quantity: z.string() }))
    .check(z.minLength(1, 'Add at least one item')),
})

type Items = z.infer<typeof schema>['items']
type Options = { min?: number; max?: number; readOnly?: boolean; stacked?: boolean }

/** A checklist in a form; returns what was saved. */
async function showItems(items: Items, options: Options = {}) {
  const saved: Items[] = []
  await show(
    <Form schema={schema} defaults={{ items }} save={async (values) => void saved.push(values.items)}>
      <RowsField
        name="items"
        legend="Checklist"
        columns={[
          { label: 'Item', width: '1fr' },
          { label: 'Quantity', width: '90px' },
        ]}
        noun="item"
        addLabel="Add item"
        blank={() => ({ name: '', quantity: '1' })}
        firstField="name"
        empty="Nothing to check yet"
        {...options}
      >
        {({ path, hideLabel }) => (
          <>
            <TextField name={`${path}.name`} label="Item" hideLabel={hideLabel} readOnly={options.readOnly ?? false} />
            <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
          </>
        )}
      </RowsField>
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  return saved
}

const cell = (row: number, label: string) =>
  page.getByRole('group', { name: `Item ${row}`, exact: true }).getByLabelText(label)
const save = () => page.getByRole('button', { name: 'Save' }).click()
const [breakers, lugs, panel] = [
  { name: 'Test the breakers', quantity: '1' },
  { name: 'Tighten the lugs', quantity: '2' },
  { name: 'Label the panel', quantity: '3' },
] as const

test('Tab goes through the cells, and Enter adds a row below without submitting the form', async () => {
  const saved = await showItems([breakers, panel])
  await cell(1, 'Item').click()
  await userEvent.tab()
  await expect.element(cell(1, 'Quantity')).toHaveFocus()
  await userEvent.keyboard('4{Enter}')
  await expect.element(cell(2, 'Item')).toHaveFocus()
  await userEvent.keyboard('Tighten the lugs')
  await userEvent.tab()
  await userEvent.keyboard('2')
  expect(saved).toEqual([])
  await save()
  await expect.poll(() => saved).toEqual([[{ ...breakers, quantity: '4' }, lugs, panel]])
})

test('Alt and an arrow key move a row, announce it, and keep the focus in its cell', async () => {
  const saved = await showItems([breakers, lugs, panel])
  await cell(3, 'Quantity').click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(cell(2, 'Quantity')).toHaveFocus()
  await expect.element(cell(2, 'Item')).toHaveValue('Label the panel')
  await expect.element(page.getByText('Item 3 is now item 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(cell(1, 'Quantity')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowDown}{/Alt}')
  await expect.element(cell(2, 'Quantity')).toHaveFocus()
  await save()
  await expect.poll(() => saved).toEqual([[breakers, panel, lugs]])
})

test('a removed row leaves the focus in the row above it', async () => {
  const saved = await showItems([breakers, lugs, panel])
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(cell(1, 'Item')).toHaveFocus()
  await save()
  await expect.poll(() => saved).toEqual([[breakers, panel]])
})

test('shows an error at its cell, and an error of the list below the rows', async () => {
  await showItems([breakers, { name: '', quantity: '1' }])
  await save()
  await expect.element(cell(2, 'Item')).toHaveAccessibleDescription('Name the item')
  await expect.element(cell(2, 'Item')).toHaveFocus()
  await expect.element(cell(1, 'Item')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await expect.element(page.getByText('Nothing to check yet')).toBeVisible()
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Add at least one item')
})

test("hides the buttons at the list's limits", async () => {
  await showItems([breakers, lugs], { min: 2, max: 2 })
  await expect.element(cell(2, 'Item')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add item' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove item 1' })).not.toBeInTheDocument()
  await cell(2, 'Item').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(3, 'Item')).not.toBeInTheDocument()
})

test('a row on mobile is a card with labeled fields', async () => {
  await page.viewport(390, 844)
  await showItems([breakers], { stacked: true })
  const label = page.getByRole('group', { name: 'Item 1' }).getByText('Quantity')
  await expect.poll(() => label.element().getBoundingClientRect().height).toBeGreaterThan(10)
})
