import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { queryClient } from '#web/platform/query.ts'
import { AskAgent } from './ask-agent.tsx'

test.each([
  ['no agent, no link', [], 0],
  ['an agent, a link', [{ id: 'a', name: 'Booker' }], 1],
])('%s', async (_, agents, links) => {
  serve({ 'GET /api/ai-agents': agents })
  await show(<AskAgent />, { role: 'client' })
  await expect.poll(() => queryClient.getQueryData(['api', 'ai-agents'])).toEqual(agents)
  await expect.poll(() => page.getByRole('link', { name: 'Ask an agent' }).elements().length).toBe(links)
})
