import { clickAsSessionEnds, expect, expectAccessible, logIn, people, resize, signIn, test } from './product.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('writes a post, saves it, copies it and deletes it', async ({ page }) => {
  await signIn(page, people.employee, '/marketing')
  const toast = page.locator('[data-toast]')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(toast).toContainText('Description required')
  await expect(toast).toContainText('Please enter a service description or promotion details.')
  await expect(page.getByLabel('Description')).toBeFocused()

  await page.getByRole('button', { name: 'Panel Upgrade' }).click()
  await expect(page.getByLabel('Description')).toHaveValue(/200 amp panel/)
  await page.getByLabel('Platform').selectOption('Twitter/X')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(toast).toContainText('Content generated')
  const post = page.getByRole('article', { name: 'Friendly' })
  const text = post.getByRole('textbox', { name: 'Friendly post' })
  await expect(text).toHaveValue(/TECL 31875$/)
  await expectAccessible(page)

  // Too long while it is edited, and short enough again.
  const written = await text.inputValue()
  await text.fill(`${written} ${'word '.repeat(40)}`)
  await expect(post.getByText(/too long for Twitter\/X\. Shorten it to 280\./)).toBeVisible()
  await expect(post.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await text.fill('A safer panel in one day.')
  await expect(post.getByText('Texas requires “Bluebonnet Electric · TECL 31875”')).toBeVisible()
  await post.getByRole('button', { name: 'Add it' }).click()
  const kept = 'A safer panel in one day.\n\nBluebonnet Electric · TECL 31875'
  await expect(text).toHaveValue(kept)

  await post.getByRole('button', { name: 'Copy' }).click()
  await expect(post.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await copied()).toBe(kept)
  await expect(post.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await post.getByRole('button', { name: 'Save' }).click()
  await expect(toast).toContainText('Saved to library')
  await expect(post.getByRole('button', { name: 'Saved' })).toBeVisible()

  // Edits survive a visit to another screen, and new posts replace them only after confirmation.
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('link', { name: 'Marketing' }).click()
  await expect(text).toHaveValue(kept)
  await page.getByRole('textbox', { name: 'Urgent post' }).fill('My own words')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Urgent post' })).toHaveValue('My own words')

  await resize(page, { width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Library 4' }).click()
  const saved = page.getByRole('listitem').filter({ hasText: 'A safer panel in one day.' })
  await expect(saved).toContainText('Friendly')
  await expect(saved).toContainText('Twitter/X')
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Copy' }).click()
  await expect(saved.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await copied()).toBe(kept)
  await saved.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this content?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast).toContainText('Content deleted')
  await expect(saved).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Library 3' })).toBeVisible()
})

test('a session that ends while posts are edited loses none of them', async ({ page }) => {
  await signIn(page, people.admin, '/marketing')
  await page.getByRole('button', { name: 'Safety Tips' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Urgent post' })
  await text.fill('My own words')
  await clickAsSessionEnds(page, page.getByRole('article', { name: 'Urgent' }).getByRole('button', { name: 'Save' }))
  await logIn(page, people.admin)
  await expect(page).toHaveURL('/marketing')
  await expect(text).toHaveValue('My own words')
  await expect(page.getByText('Your changes were restored').first()).toBeVisible()
})

test('says so when the browser cannot copy or the server cannot be reached', async ({ page, complaints }) => {
  await page.route('**/api/settings/services', async (route) => {
    const services = await (await route.fetch()).json()
    await route.fulfill({ json: { ...services, ai: { mode: 'live' } } })
  })
  await signIn(page, people.admin, '/marketing')
  const toast = page.locator('[data-toast]')
  await page.getByRole('button', { name: 'LED Upgrade' }).click()

  await page.route('**/api/marketing/generate', (route) =>
    route.request().postDataJSON().writer === 'built_in'
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'The AI service took too long. Try again in a moment.' } }),
  )
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(toast).toContainText('Generation failed')
  await expect(toast).toContainText('Failed to generate marketing content. Please try again.')
  await expect(page.getByRole('alert').filter({ hasText: 'The AI service took too long.' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the built-in writer' }).click()
  await expect(toast).toContainText('Content generated')

  const post = page.getByRole('article', { name: 'Professional' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await post.getByRole('button', { name: 'Copy' }).click()
  await expect(toast).toContainText('Copy failed')
  await expect(toast).toContainText('Failed to copy to clipboard.')

  await page.route('**/api/marketing', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'Down' } }) : route.continue(),
  )
  await post.getByRole('button', { name: 'Save' }).click()
  await expect(toast).toContainText('Save failed')
  await expect(toast).toContainText('Failed to save content to library.')

  await page.route('**/api/marketing/*', (route) => route.fulfill({ status: 500, json: { message: 'Down' } }))
  await page.getByRole('tab', { name: /^Library/ }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast).toContainText('Delete failed')
  await expect(toast).toContainText('Failed to delete content.')
  complaints.length = 0
})
