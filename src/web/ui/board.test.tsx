import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { getMiddle, mouse, touch } from '#test/pointer.ts'
import { ApiError } from '#web/platform/api.ts'
import { Board } from './board.tsx'

type Status = 'new' | 'contacted' | 'won'
type Lead = { id: string; name: string; status: Status; updated_at: string }

const columns = [
  { id: 'new', title: 'New' },
  { id: 'contacted', title: 'Contacted' },
  { id: 'won', title: 'Won' },
] as const

const REASON = 'A won lead does not become new again'

const lead = (id: string, status: Status): Lead => ({ id, name: `Lead ${id}`, status, updated_at: '1' })

type OfficeProps = { leads: Lead[]; onMove?: (lead: Lead, status: Status) => Promise<{ updated_at: string }> }

/** A board as a screen uses it: each move is saved with its version, then reloaded. */
function Office({ leads: first, onMove }: OfficeProps) {
  const [leads, setLeads] = useState(first)
  const [opened, setOpened] = useState('nothing')
  const save = async (moved: Lead, status: Status) => {
    const updated_at = onMove ? (await onMove(moved, status)).updated_at : `${Number(moved.updated_at) + 1}`
    setLeads((all) => all.map((one) => (one.id === moved.id ? { ...one, status, updated_at } : one)))
    return { updated_at }
  }
  return (
    <>
      <button type="button">Before the board</button>
      <Board
        label="Leads"
        by="status"
        columns={columns}
        cards={leads}
        getName={({ name }) => name}
        blocked={({ status }, to) => (status === 'won' && to === 'new' ? REASON : null)}
        onMove={save}
        onOpen={({ name }) => setOpened(name)}
        denied="You don't have permission to move leads"
        actions={({ name }) => [{ label: 'Archive', onSelect: () => setOpened(`${name} archived`) }]}
      >
        {({ name }) => name}
      </Board>
      <p>Opened: {opened}</p>
    </>
  )
}

/** The parts of a board that these tests do not look at. */
const plain = {
  label: 'Leads',
  by: 'status',
  columns,
  getName: ({ name }: Lead) => name,
  blocked: () => null,
  onMove: async () => ({ updated_at: '2' }),
  onOpen: () => undefined,
  denied: '',
} as const

const column = (title: string) => page.getByRole('region', { name: title, exact: true })
const card = (name: string) => page.getByRole('button', { name, exact: true })
const cardIn = (title: string, name: string) => column(title).getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('listitem').getByText(text)

const tabIn = async () => {
  await page.getByRole('button', { name: 'Before the board' }).click()
  await userEvent.tab()
}

describe('by mouse', () => {
  test('a card is dragged to another column, and Undo moves it back with its new version', async () => {
    const requests: [string, Status, string][] = []
    const onMove = async ({ id, updated_at }: Lead, status: Status) => {
      requests.push([id, status, updated_at])
      return { updated_at: `${Number(updated_at) + 1}` }
    }
    await show(<Office leads={[lead('A', 'new'), lead('B', 'new')]} onMove={onMove} />)
    await userEvent.dragAndDrop(card('Lead A'), column('Contacted'))
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
    await expect.element(toast('Lead A moved to Contacted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(cardIn('New', 'Lead A')).toBeVisible()
    expect(requests).toEqual([
      ['A', 'contacted', '1'],
      ['A', 'new', '2'],
    ])
  })

  test('a click opens a card, and the end of a drag does not', async () => {
    await show(<Office leads={[lead('A', 'new'), lead('B', 'new')]} />)
    await userEvent.dragAndDrop(card('Lead A'), column('Contacted'))
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
    const at = getMiddle(card('Lead B'))
    await mouse('mousePressed', at)
    await mouse('mouseMoved', { x: at.x + 400, y: at.y })
    await mouse('mouseMoved', { x: at.x + 2, y: at.y })
    await mouse('mouseReleased', { x: at.x + 2, y: at.y })
    await expect.element(page.getByText('Opened: nothing')).toBeVisible()
    await card('Lead B').click()
    await expect.element(page.getByText('Opened: Lead B')).toBeVisible()
  })

  test('a blocked column says why during the drag and after the drop', async () => {
    const requests: string[] = []
    const onMove = async ({ id }: Lead) => {
      requests.push(id)
      return { updated_at: '2' }
    }
    await show(<Office leads={[lead('A', 'won')]} onMove={onMove} />)
    const to = getMiddle(column('New'))
    await mouse('mousePressed', getMiddle(card('Lead A')))
    await mouse('mouseMoved', { x: to.x + 20, y: to.y })
    await mouse('mouseMoved', to)
    await expect.element(page.getByText(REASON)).toBeVisible()
    await mouse('mouseReleased', to)
    await expect.element(toast(`Lead A was not moved. ${REASON}`)).toBeVisible()
    await expect.element(cardIn('Won', 'Lead A')).toBeVisible()
    expect(requests).toEqual([])
  })
})

describe('a move', () => {
  test('shows before the server has answered, and blocks another one until then', async () => {
    const answer = Promise.withResolvers<{ updated_at: string }>()
    const requests: Status[] = []
    const onMove = (_: Lead, status: Status) => {
      requests.push(status)
      return answer.promise
    }
    await show(<Office leads={[lead('A', 'new')]} onMove={onMove} />)
    await tabIn()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
    expect(requests).toEqual(['contacted'])
    answer.resolve({ updated_at: '2' })
    await expect.element(toast('Lead A moved to Contacted.')).toBeVisible()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(cardIn('Won', 'Lead A')).toBeVisible()
  })

  test('goes back with the reason when another user was faster', async () => {
    const onMove = async () => {
      throw new ApiError(409, '409', 'Another user changed this lead. Check it, then move it again.')
    }
    await show(<Office leads={[lead('A', 'new')]} onMove={onMove} />)
    await userEvent.dragAndDrop(card('Lead A'), column('Won'))
    const refusal = 'Lead A was not moved. Another user changed this lead. Check it, then move it again.'
    await expect.element(toast(refusal)).toBeVisible()
    await expect.element(cardIn('New', 'Lead A')).toBeVisible()
  })
})

describe('by keyboard', () => {
  const leads = [lead('A', 'new'), lead('B', 'new'), lead('C', 'won')]

  test('a board is one Tab stop, and the arrow keys go from card to card past an empty column', async () => {
    await show(<Office leads={leads} />)
    await tabIn()
    await expect.element(card('Lead A')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(card('Lead B')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(card('Lead C')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(card('Lead A')).toHaveFocus()
    await userEvent.tab()
    for (const { name } of leads) await expect.element(card(name)).not.toHaveFocus()
  })

  test('a board without cards can be scrolled', async () => {
    await show(<Office leads={[]} />)
    await tabIn()
    await expect.poll(() => document.activeElement?.querySelectorAll('section').length).toBe(3)
  })

  test('Shift and an arrow key move a card, which keeps the focus', async () => {
    await show(<Office leads={leads} />)
    await tabIn()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(cardIn('Contacted', 'Lead A')).toHaveFocus()
    await expect.element(toast('Lead A moved to Contacted.')).toBeVisible()
  })

  test('M lists the columns, with the reason at a blocked one, and the moved card keeps the focus', async () => {
    await show(<Office leads={leads} />)
    await tabIn()
    await userEvent.keyboard('{End}m')
    await expect.element(page.getByRole('menuitem', { name: `New ${REASON}` })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Contacted' }).click()
    await expect.element(cardIn('Contacted', 'Lead C')).toHaveFocus()
  })
})

test('the menu of a card has more actions below the columns', async () => {
  await show(<Office leads={[lead('A', 'new')]} />)
  await page.getByRole('button', { name: 'Move Lead A' }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.last()).toHaveTextContent('Archive')
  await items.last().click()
  await expect.element(page.getByText('Opened: Lead A archived')).toBeVisible()
})

describe('by touch', () => {
  /** A finger has picked up card A; returns where it is and the middle of another column. */
  async function pickUp() {
    await show(<Office leads={[lead('A', 'new')]} />)
    const [from, to] = [getMiddle(card('Lead A')), getMiddle(column('Contacted'))]
    await touch('touchStart', from)
    await expect.poll(() => page.getByText('Lead A').elements().length).toBe(2)
    return { from, to }
  }

  test('a long press drags a card to another column', async () => {
    const { from, to } = await pickUp()
    await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y })
    await touch('touchMove', to)
    await touch('touchEnd')
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
  })

  test('another finger neither ends the drag nor drops the card', async () => {
    const { to } = await pickUp()
    await touch('touchMove', to)
    const { x, y } = column('Won').element().getBoundingClientRect()
    for (const type of ['pointerup', 'pointercancel'])
      dispatchEvent(new PointerEvent(type, { pointerId: 999, pointerType: 'touch', clientX: x + 20, clientY: y + 20 }))
    await expect.element(toast('Lead A moved to Won.')).not.toBeInTheDocument()
    expect(page.getByText('Lead A').elements()).toHaveLength(2)
    await touch('touchEnd')
    await expect.element(cardIn('Contacted', 'Lead A')).toBeVisible()
  })

  test('on mobile, a column and the edge of the next one are visible, and a card moves from its menu', async () => {
    await page.viewport(390, 844)
    await show(<Office leads={[lead('A', 'new')]} />)
    await expect.poll(() => column('Contacted').element().getBoundingClientRect().left).toBeLessThan(390)
    expect(column('Contacted').element().getBoundingClientRect().right).toBeGreaterThan(390)
    await page.getByRole('button', { name: 'Move Lead A' }).click()
    await page.getByRole('menuitem', { name: 'Contacted' }).click()
    await expect.element(cardIn('Contacted', 'Lead A')).toBeInTheDocument()
  })
})

test('a long column shows 25 cards at first, and 25 more each time', async () => {
  await show(<Office leads={Array.from({ length: 60 }, (_, index) => lead(`${index}`, 'new'))} />)
  await expect.element(card('Lead 24')).toBeInTheDocument()
  await expect.element(card('Lead 25')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show 25 more' }).click()
  await expect.element(card('Lead 49')).toBeInTheDocument()
  await expect.element(card('Lead 50')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await expect.element(card('Lead 59')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('of 5,000 cards only those on screen render, and again only when they change; a menu is made when it opens', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => lead(`${n}`, n % 2 === 0 ? 'new' : 'contacted'))
  const counted = { rendered: 0, menus: 0 }
  const render = ({ name }: Lead) => {
    counted.rendered += 1
    return name
  }
  const actions = () => {
    counted.menus += 1
    return []
  }
  function Searched() {
    const [typed, setTyped] = useState('')
    return (
      <>
        <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Board
          {...plain}
          cards={typed === '' ? many : many.filter(({ name }) => name.includes(typed))}
          actions={actions}
        >
          {render}
        </Board>
      </>
    )
  }
  await show(<Searched />)
  await expect.element(card('Lead 0')).toBeVisible()
  expect(counted).toEqual({ rendered: 50, menus: 0 })
  // Every card still matches: none renders again.
  await page.getByRole('textbox', { name: 'Search' }).fill('Lead')
  await expect.element(card('Lead 49')).toBeInTheDocument()
  expect(counted).toEqual({ rendered: 50, menus: 0 })
  await page.getByRole('textbox', { name: 'Search' }).fill('Lead 499')
  await expect.element(card('Lead 4999')).toBeInTheDocument()
  await expect.element(card('Lead 0')).not.toBeInTheDocument()
  expect(counted.rendered).toBe(50 + 11)
  await page.getByRole('button', { name: 'Move Lead 4999' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(counted.menus).toBeLessThan(5)
})

test('a card that cannot be rendered takes down no other', async () => {
  await show(
    <Board {...plain} cards={[lead('A', 'new'), lead('B', 'new')]}>
      {({ id, name }) => {
        if (id === 'A') throw new RangeError('Invalid time value')
        return name
      }}
    </Board>,
  )
  await expect.element(page.getByText('The rest could not be shown.')).toBeVisible()
  await expect.element(card('Lead B')).toBeVisible()
  // oxlint-disable-next-line no-console -- React logs what a boundary caught
  vi.mocked(console.error).mockClear()
})
