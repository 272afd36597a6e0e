import { clsx } from 'clsx'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

const isMarked = (token: Token): token is MarkedToken => token.type !== 'generic'

const blocks = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens?.map((token, index) => <Piece key={index} token={token} />)

/** True if a link leads to a path of the app. */
export const isPath = (href: string) => /^\/(?![/\\])/.test(href)
const isSecure = (href: string) => /^https:\/\//i.test(href)

/** Text with entities such as `&amp;` as their letters: React escapes it again. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

function Anchor({ href, tokens }: Tokens.Link) {
  const look = 'font-medium text-accent-text underline underline-offset-2 wrap-anywhere'
  if (isPath(href))
    return (
      <Link href={href} className={look}>
        {blocks(tokens)}
      </Link>
    )
  if (!isSecure(href)) return blocks(tokens)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {blocks(tokens)}
    </a>
  )
}

function List({ ordered, start, items }: Tokens.List) {
  const rows = items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>)
  const look = 'grid gap-1 pl-5 marker:text-muted'
  return ordered ? (
    <ol start={start || 1} className={clsx('list-decimal', look)}>
      {rows}
    </ol>
  ) : (
    <ul className={clsx('list-disc', look)}>{rows}</ul>
  )
}

const cellLook = (align: Tokens.TableCell['align']) =>
  clsx('border-b border-line px-2 py-1 first:pl-0 last:pr-0', align === 'right' ? 'text-right' : 'text-left')

const Table = ({ header, rows }: Tokens.Table) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also with the keyboard
  <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-13 tabular-nums">
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} scope="col" className={clsx(cellLook(cell.align), 'font-medium text-muted')}>
              {blocks(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} className={cellLook(cell.align)}>
                {blocks(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Piece({ token }: { token: Token }): ReactNode {
  if (!isMarked(token)) return token.raw
  switch (token.type) {
    case 'paragraph':
      return <p>{blocks(token.tokens)}</p>
    case 'heading':
      return <p className="font-semibold">{blocks(token.tokens)}</p>
    case 'list':
      return <List {...token} />
    case 'blockquote':
      return (
        <blockquote className="grid gap-2 border-l-2 border-line pl-3 text-muted">{blocks(token.tokens)}</blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-ground px-3 py-2 font-mono text-12">
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table {...token} />
    case 'hr':
      return <hr className="border-line" />
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'strong':
      return <strong className="font-semibold">{blocks(token.tokens)}</strong>
    case 'em':
      return <em>{blocks(token.tokens)}</em>
    case 'del':
      return <del>{blocks(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded bg-ground px-1 font-mono text-12">{plain(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return <Anchor {...token} />
    case 'text':
      return token.tokens ? blocks(token.tokens) : plain(token.text)
    case 'escape':
      return plain(token.text)
    // Pictures would load from wherever the text says. HTML is shown as it was written.
    case 'image':
      return plain(token.text)
    default:
      return token.raw
  }
}

/** Markdown from an untrusted writer: no HTML, no pictures, links only to paths of the app and https. */
export const Markdown = ({ text, className }: { text: string; className?: string }) => (
  <div className={clsx('grid grid-cols-1 gap-2 wrap-anywhere', className)}>
    {blocks(lexer(text, { gfm: true, breaks: true }))}
  </div>
)
