import { expect, test } from 'vitest'
import { show } from '#test/component.tsx'
import { Markdown } from './markdown.tsx'

const written = async (text: string) =>
  (await show(<Markdown text={text} />)).container.firstElementChild as HTMLElement

test('renders lists, emphasis, tables and code', async () => {
  const shown = await written(
    'Two **due**:\n\n1. *Grace*\n2. `INV-1`\n\n| Client | Owed |\n| --- | ---: |\n| Grace | $5 |',
  )
  expect(shown.querySelectorAll('ol > li')).toHaveLength(2)
  expect(shown.querySelector('strong')?.textContent).toBe('due')
  expect(shown.querySelector('code')?.textContent).toBe('INV-1')
  expect(shown.querySelector('td.text-right')?.textContent).toBe('$5')
})

test('shows HTML as text, and loads no pictures', async () => {
  const shown = await written(
    '<img src=x onerror=alert(1)> <script>x</script>\n\n<b>hi</b> ![plan](https://example.com/x.png) a &lt; b',
  )
  expect(shown.querySelector('img, script, b')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(shown.textContent).toContain('plan a < b')
})

test('links lead to the app or to https, nowhere else', async () => {
  const shown = await written(
    '[a](/invoices) [b](https://example.com) [c](javascript:alert(1)) [d](//evil.example) [e](http://example.com) [f](/\\evil.example) [g](data:text/html,x)',
  )
  const links = [...shown.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.rel])
  expect(links).toEqual([
    ['a', '/invoices', ''],
    ['b', 'https://example.com', 'noopener noreferrer nofollow'],
  ])
  expect(shown.textContent).toBe('a b c d e f g')
})
