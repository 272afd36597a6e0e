import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { reply, serve, show } from '#test/component.tsx'
import { saveDraft, savedDraft } from '#web/platform/session.ts'
import { AuthScreen } from './auth-screen.tsx'

const start = location.pathname + location.search

beforeEach(() => navigate('/auth'))
afterEach(() => navigate(start))

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const getInput = (name: string) => field(name).element() as HTMLInputElement

const refused = { 'POST /api/login': reply({ message: 'Invalid credentials' }, { status: 401 }) }

test('sends what the browser filled in without an event, also once the password is visible', async () => {
  const requests = serve(refused)
  await show(<AuthScreen />, null)
  await expect.element(field('Username')).toBeVisible()
  getInput('Username').value = 'dana'
  getInput('Password').value = 'correct horse'
  await button('Show characters').click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await expect.element(field('Password')).toHaveValue('correct horse')
  await button('Log In').click()
  await expect.element(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
  const [sent] = requests.filter(({ path }) => path === '/api/login')
  expect(sent?.body).toMatchObject({ username: 'dana', password: 'correct horse' })
  await expect.element(field('Username')).toHaveValue('dana')
  await expect.element(field('Password')).toHaveValue('correct horse')
})

test('asks nothing when the visitor leaves, and keeps the draft of the expired session', async () => {
  serve(refused)
  const draft = JSON.stringify({ user: 'somebody', form: '/jobs', values: {} })
  saveDraft(draft)
  sessionStorage.setItem('panelboard.expired', '1')
  await show(<AuthScreen />, null)
  await userEvent.fill(field('Username'), 'dana')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(() => location.pathname).toBe('/reset-password')
  expect(page.getByRole('alertdialog').query()).toBeNull()
  expect(savedDraft()).toBe(draft)
})

test('a failed attempt takes the place of the expired session', async () => {
  serve(refused)
  sessionStorage.setItem('panelboard.expired', '1')
  await show(<AuthScreen />, null)
  const expired = page.getByText('Session expired. Please log in again.')
  await expect.element(expired).toBeVisible()
  await userEvent.fill(field('Username'), 'dana')
  await userEvent.fill(field('Password'), 'wrong horse')
  await button('Log In').click()
  await expect.element(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
  await expect.element(expired).not.toBeInTheDocument()
  expect(sessionStorage.getItem('panelboard.expired')).toBe('1')
})

test('reports a new password that differs before one that is too short, with every other wrong field', async () => {
  serve({})
  await show(<AuthScreen />, null)
  await page.getByRole('tab', { name: 'Register' }).click()
  await userEvent.fill(field('Full name'), 'Ada')
  await userEvent.fill(field('Email'), 'nobody')
  await userEvent.fill(field('Username'), 'a b')
  await userEvent.fill(field('Password'), 'short')
  await userEvent.fill(field('Confirm password'), 'other')
  await button('Create Account').click()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveAccessibleDescription('Valid email is required')
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription('Username must be 3 to 64 letters, digits, dots, underscores or hyphens')
  await expect.element(field('Password')).toHaveAccessibleDescription('At least 8 characters')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Please make sure your passwords match.')

  await userEvent.fill(field('Confirm password'), 'short')
  await button('Create Account').click()
  await expect.element(page.getByText('Password too short')).toBeVisible()
  await expect.element(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters long.')
})
