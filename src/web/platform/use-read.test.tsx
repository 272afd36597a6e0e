import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { reply, serve, show } from '#test/component.tsx'
import { query, refetch, useRead } from './query.ts'

const about = { method: 'GET', path: '/api/note', access: 'public', summary: '', reads: ['jobs'] } as const
const get = endpoint({ ...about, returns: z.object({ title: z.string() }) })

/** A form that shows what was read, as most screens do: nothing else while there is an error. */
function Note() {
  const { data, error } = useRead(get)
  if (error) return <p role="alert">Failed</p>
  return data && <input aria-label={data.title} />
}

/** Shows the status of the last request. */
const Last = () => <p>Last request: {useQuery(query(get)).status}</p>

test('a reload that fails takes neither what is shown nor what was typed', async () => {
  let isBroken = false
  serve({ 'GET /api/note': () => (isBroken ? reply({ message: 'No' }, { status: 400 }) : { title: 'A' }) })
  await show(
    <>
      <Note />
      <Last />
    </>,
  )
  await userEvent.fill(page.getByLabelText('A'), 'typed')
  isBroken = true
  await refetch(['jobs'])
  await expect.element(page.getByText('Last request: error')).toBeVisible()
  await expect.element(page.getByLabelText('A')).toHaveValue('typed')
})
