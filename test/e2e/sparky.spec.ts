import type { Page } from '@playwright/test'
import { authenticate, expect, expectAccessible, people, resize, signIn, test } from './product.ts'

/** Page actions that a control outside the page covers at any scroll position. */
const coveredActions = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const header = document.querySelector('header')
    if (!main || !header) throw new Error('The page has no frame')
    const covered = new Set<string>()
    for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
      scrollTo({ top: y, behavior: 'instant' })
      for (const action of main.querySelectorAll('a, button, input, textarea, [role=combobox]')) {
        const { left, right, top, bottom } = action.getBoundingClientRect()
        if (top < header.getBoundingClientRect().bottom || bottom > innerHeight || left === right) continue
        for (const x of [left + 2, (left + right) / 2, right - 2])
          for (const y of [top + 2, bottom - 2]) {
            const over = document.elementFromPoint(x, y)
            if (over && !main.contains(over) && !over.contains(main))
              covered.add(action.getAttribute('aria-label') ?? action.textContent)
          }
      }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...covered]
  })

test('Sparky answers, survives a reload, writes a draft, and is as tall as a phone', async ({ page }) => {
  await signIn(page, people.admin, '/jobs?new=1')

  // A draft beside the notes, which the user takes or leaves.
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  const notes = form.getByLabel('Notes')
  await notes.fill('replaced main breaker')
  await form.getByRole('button', { name: 'Write with Sparky' }).click()
  await expect(form.getByText('A built-in template with your words: no AI model is connected.')).toBeVisible()
  await expect(notes).toHaveValue('replaced main breaker')
  await form.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(notes).toHaveValue(/Work done:\nReplaced main breaker\./)
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(notes).toHaveValue('replaced main breaker')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  // With the keyboard alone.
  const button = page.getByRole('button', { name: 'Open Sparky' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sparky' })
  const input = panel.getByPlaceholder('Ask me anything...')
  await expect(input).toBeFocused()
  await expect(panel.getByText("Hi! I'm Sparky!")).toBeVisible()
  await expect(panel.getByText('Admin')).toBeVisible()
  await expectAccessible(page)
  const box = await panel.boundingBox()
  expect([box?.width, (box?.height ?? 0) <= 600]).toEqual([384, true])
  await page.keyboard.type('Which invoices are overdue?')
  await page.keyboard.press('Enter')
  const log = panel.getByRole('log')
  await expect(log).toContainText('Sparky: ')
  const said = await log.textContent()

  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(log).toHaveText(said ?? '')
  await page.reload()
  await expect(log).toHaveText(said ?? '')
  await panel.getByRole('button', { name: 'Minimize' }).click()
  await expect(panel).toHaveCount(0)
  await button.click()

  await resize(page, { width: 390, height: 844 })
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(844)
  await expectAccessible(page)
  await input.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('asks which of two clients is meant, and a choice answers, by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await authenticate(page, people.admin)
  for (const [name, phone] of [
    ['Quillon Barnes', '+15125550141'],
    ['Quillon Moreno', '+15125550142'],
  ]) {
    const created = await page.request.post('/api/clients', {
      data: { name, phone, email: `${phone}@example.com`.replace('+', '') },
    })
    expect(created.status(), await created.text()).toBe(201)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Open Sparky' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sparky' })
  await expect(panel.getByPlaceholder('Ask me anything...')).toBeFocused()
  await page.keyboard.type('phone number of Quillon')
  await page.keyboard.press('Enter')
  const choices = panel.getByRole('list', { name: 'Choices' }).getByRole('button')
  await expect(choices).toHaveText(['Quillon Moreno', 'Quillon Barnes'])
  await expectAccessible(page)
  const barnes = choices.filter({ hasText: 'Barnes' })
  await page.keyboard.press('Shift+Tab')
  await expect(barnes).toBeFocused()
  await page.keyboard.press('Enter')
  const log = panel.getByRole('log')
  await expect(log).toContainText('(512) 555-0141')
  await expect(log).not.toContainText('555-0142')
  // The choices are gone, and the focus is where the answer is.
  await expect(choices).toHaveCount(0)
  await expect(panel.getByRole('group', { name: 'Conversation' })).toBeFocused()
})

test('its button covers no action wherever the page is scrolled to, and is as large as a thumb', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Open Sparky' })
  for (const [person, path] of [
    [people.client, '/bookings'],
    [people.admin, '/marketing'],
  ] as const) {
    await signIn(page, person, path)
    for (const [width, height, thumb] of [
      [390, 844, 40],
      [1440, 900, 32],
    ] as const) {
      await resize(page, { width, height })
      await expect(button).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(await coveredActions(page), `${path} at ${width}`).toEqual([])
      const box = await button.boundingBox()
      expect([box?.width, box?.height]).toEqual([thumb, thumb])
    }
  }
})

test('voice wakes on the phrase, greets, asks what follows and falls asleep', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const spoken: string[] = []
    class SpeechRecognition {
      onresult?: (event: object) => void
      onend?: () => void
      onerror?: (event: object) => void
      start() {
        Object.assign(globalThis, { microphone: this, starts: (Reflect.get(globalThis, 'starts') ?? 0) + 1 })
      }
      abort() {}
    }
    const speechSynthesis = { speaking: false, cancel() {}, speak: ({ text }: { text: string }) => spoken.push(text) }
    Object.assign(globalThis, { SpeechRecognition, spoken })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speechSynthesis })
  })
  const hear = (transcript: string) =>
    page.evaluate((transcript) => {
      const results = [Object.assign([{ transcript }], { isFinal: true })]
      Reflect.get(globalThis, 'microphone').onresult({ resultIndex: 0, results })
    }, transcript)
  const read = (name: string) => page.evaluate((name) => Reflect.get(globalThis, name), name)

  await signIn(page, people.employee, '/')
  await page.getByRole('button', { name: 'Open Sparky' }).click()
  const panel = page.getByRole('dialog', { name: 'Sparky' })
  await panel.getByRole('button', { name: 'Say "Sparky" to activate voice control' }).click()
  await expect(panel.getByText('Listening...')).toBeVisible()
  await expect.poll(() => read('starts')).toBeGreaterThan(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Listening...')).toBeVisible()

  await hear('hey Sparky')
  await expect(panel).toBeVisible()
  const toast = page.locator('[data-toast]')
  await expect(toast).toContainText('Sparky Activated')
  await expect(toast).toContainText('Voice command detected! How can I help you?')
  expect(await read('spoken')).toHaveLength(1)
  await page.clock.fastForward(2000)
  await hear('what is on my schedule today')
  await expect(panel.getByRole('textbox')).toHaveValue('what is on my schedule today')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('log')).toContainText('what is on my schedule today')

  // Asleep again: without the phrase nothing is asked.
  await page.clock.fastForward(5000)
  await hear('and tomorrow')
  await expect(panel.getByRole('textbox')).toHaveValue('')
  const starts = Number(await read('starts'))
  await page.evaluate(() => Reflect.get(globalThis, 'microphone').onend())
  await page.clock.fastForward(1000)
  await expect.poll(() => read('starts')).toBe(starts + 1)

  await page.evaluate(() => Reflect.get(globalThis, 'microphone').onerror({ error: 'not-allowed' }))
  await expect(toast).toContainText(
    'Microphone access denied. Please allow microphone permissions to use voice activation.',
  )
  await expect(panel.getByText('Listening...')).toHaveCount(0)
})
