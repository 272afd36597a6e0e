import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { currentToast, NotSaved, withToast, type Words } from './toast.ts'

const refusal = (status: number, sentence: string) => new ApiError(status, `${status}: ${sentence}`, sentence)

beforeEach(() => currentToast.set(null))

async function getToast<Reply>(work: Promise<Reply>, words: Words<Reply>) {
  await withToast(work, words).catch(() => undefined)
  return currentToast.get()
}

const words = { failed: 'Failed to update client', denied: "You don't have permission to update clients" }

test('names a successful change, from its reply where that matters', async () => {
  expect(await getToast(Promise.resolve({ name: 'Acme' }), { done: 'Client updated', ...words })).toMatchObject({
    title: 'Client updated',
  })
  const done = ({ name }: { name: string }) => ({ title: 'Client archived', description: name })
  expect(await getToast(Promise.resolve({ name: 'Acme' }), { done, ...words })).toMatchObject({
    title: 'Client archived',
    description: 'Acme',
  })
  currentToast.set(null)
  expect(await getToast(Promise.resolve(null), { done: () => null, ...words })).toBeNull()
})

test.each([
  [
    'a refusal',
    refusal(409, 'Archive it instead.'),
    { title: 'Error', description: words.failed, detail: 'Archive it instead.' },
  ],
  ['a missing permission', refusal(403, 'Not allowed'), { title: 'Unauthorized', description: words.denied }],
  [
    'an ended session',
    refusal(401, 'Session expired. Please log in again.'),
    { title: 'Session expired. Please log in again.' },
  ],
])('explains %s', async (_, error, content) => {
  expect(await getToast(Promise.reject(error), words)).toEqual({
    id: expect.any(Number),
    destructive: true,
    ...content,
  })
})

const failure = { id: expect.any(Number), destructive: true, title: 'Error', description: words.failed }

test('shows a fault of the server as an error without details', async () => {
  expect(await getToast(Promise.reject(refusal(500, 'Something broke')), words)).toEqual(failure)
})

test.each([
  [false, 'There is no connection, so nothing was saved. Try again when you are connected.'],
  [true, 'The connection failed. Check your network and try again.'],
])('without an answer (online: %s) says what to do, and offers to do it again', async (onLine, advice) => {
  vi.stubGlobal('navigator', { onLine })
  const lost = new TypeError('Failed to fetch')
  const retry = () => undefined
  expect(await getToast(Promise.reject(lost), words)).toEqual({ ...failure, advice })
  expect(await getToast(Promise.reject(lost), { ...words, retry })).toEqual({ ...failure, advice, retry })
  expect(await getToast(Promise.reject(refusal(409, 'It is gone.')), { ...words, retry })).not.toHaveProperty('retry')
  vi.unstubAllGlobals()
})

test('a failure can have a title of its own', async () => {
  const failed = { title: 'Save failed', description: 'Failed to save content to library.' }
  expect(await getToast(Promise.reject(refusal(500, 'Something broke')), { failed })).toEqual({
    id: expect.any(Number),
    destructive: true,
    ...failed,
  })
  expect(await getToast(Promise.reject(refusal(400, 'Write the post first')), { failed })).toMatchObject({
    ...failed,
    detail: 'Write the post first',
  })
})

test('without a permission sentence, a 403 is an error like any other', async () => {
  expect(await getToast(Promise.reject(refusal(403, 'Admins only')), { failed: 'Failed to save' })).toMatchObject({
    title: 'Error',
    detail: 'Admins only',
  })
})

test('a rejected sign-in has its own title, a failed one the common error', async () => {
  const signingIn = {
    refused: { title: 'Login failed', otherwise: 'Invalid credentials' },
    failed: 'Please try again.',
  }
  const title = 'Login failed'
  expect(await getToast(Promise.reject(refusal(401, 'Too many tries')), signingIn)).toMatchObject({
    title,
    description: 'Too many tries',
  })
  expect(await getToast(Promise.reject(refusal(401, '')), signingIn)).toMatchObject({
    title,
    description: 'Invalid credentials',
  })
  expect(await getToast(Promise.reject(refusal(502, 'Bad gateway')), signingIn)).toMatchObject({
    title: 'Error',
    description: 'Please try again.',
  })
})

test('passes a failure on, and stays silent when the user cancels', async () => {
  const error = refusal(409, 'No')
  await expect(withToast(Promise.reject(error), words)).rejects.toBe(error)
  currentToast.set(null)
  expect(await getToast(Promise.reject(new NotSaved()), words)).toBeNull()
  expect(await getToast(Promise.reject(error), {})).toBeNull()
})
