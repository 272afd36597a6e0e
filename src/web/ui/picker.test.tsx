import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { type Choice, Picker, type PickerProps } from './picker.tsx'

const clients: Choice[] = [
  { value: 'ana', label: 'Ana Ruiz', detail: 'ana@example.com' },
  { value: 'bill', label: 'Bill Krause', detail: 'bill@example.com' },
  { value: 'boyd', label: 'Kenneth Boyd', detail: 'ken@example.com' },
]

type ClientProps = Partial<PickerProps>

function Client({ value: first = '', ...props }: ClientProps) {
  const [value, setValue] = useState(first)
  return (
    <>
      <label htmlFor="client">Client</label>
      <Picker id="client" label="Client" choices={clients} value={value} onChange={setValue} {...props} />
      <p>Chosen: {value}</p>
    </>
  )
}

const box = () => page.getByRole('combobox', { name: 'Client' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const expectChosen = (value: string) => expect.element(page.getByText(`Chosen: ${value}`)).toBeVisible()

describe('a picker', () => {
  test('searches by part of the name or the detail, and Enter picks the first', async () => {
    await show(<Client />)
    await box().click()
    await expect.poll(options).toHaveLength(3)
    await userEvent.keyboard('bo')
    await expect.poll(options).toEqual(['Kenneth Boydken@example.com'])
    await userEvent.keyboard('{Enter}')
    await expectChosen('boyd')
    await expect.element(box()).toHaveValue('Kenneth Boyd')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  test('the arrow keys move through the choices, and Escape keeps the current one', async () => {
    await show(<Client value="ana" />)
    await box().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
    await expectChosen('ana')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('option', { name: /^Ana Ruiz/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expectChosen('bill')
  })

  test('a click picks a choice, and focus stays in the field', async () => {
    await show(<Client />)
    await box().click()
    await page.getByRole('option', { name: /^Bill Krause/ }).click()
    await expectChosen('bill')
    await expect.element(box()).toHaveFocus()
  })

  test('says when nothing matches, or when the choices are still loading', async () => {
    const screen = await show(<Client empty="No such client" />)
    await box().click()
    await userEvent.keyboard('xyz')
    await expect.element(page.getByText('No such client')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expectChosen('')
    await screen.rerender(<Client choices={[]} loading />)
    await box().click()
    await expect.element(page.getByText('Loading...')).toBeVisible()
  })

  test('asks the caller to search where there are too many choices', async () => {
    const asked: string[] = []
    await show(<Client onSearch={(typed) => asked.push(typed)} />)
    await box().click()
    await userEvent.keyboard('bo')
    expect(asked).toEqual(['b', 'bo'])
    // The caller decides what matches: the picker filters nothing out.
    await expect.poll(options).toHaveLength(3)
  })

  test('with suggestions, the typed text is the value unless an arrow key picked one', async () => {
    await show(<Client free />)
    await box().click()
    await userEvent.keyboard('An{Enter}')
    await expectChosen('An')
    await userEvent.keyboard('a{ArrowDown}{Enter}')
    await expectChosen('ana')
  })

  test('suggestions stay closed over a field that is filled, until the user types', async () => {
    await show(<Client free value="Anything" />)
    await box().click()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await box().fill('')
    await expect.poll(options).toHaveLength(3)
  })

  test('leaves Enter without a suggestion, and Alt with an arrow, to what is around it', async () => {
    const left: string[] = []
    await show(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens in place of a table of fields
      <div onKeyDown={({ key, defaultPrevented }) => !defaultPrevented && left.push(key)}>
        <Client free />
      </div>,
    )
    await box().click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}A{ArrowDown}{Enter}x{Enter}')
    expect(left).toEqual(['Alt', 'ArrowDown', 'A', 'x', 'Enter'])
  })

  test('a suggestion may fill more than the field', async () => {
    const chosen: string[] = []
    await show(<Client free onChoose={({ label }) => chosen.push(label)} />)
    await box().click()
    await page.getByRole('option', { name: /^Bill Krause/ }).click()
    expect(chosen).toEqual(['Bill Krause'])
    await expectChosen('')
  })
})
