import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { confirm } from '#web/platform/confirm.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { useNow, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type AccessToken, canWrite, MAX_TOKENS, type NewToken, TOO_MANY_TOKENS, tokens } from '../../contract.ts'

const CreateToken = lazily(() => import('../create-token.tsx').then((module) => module.CreateToken))
const NewTokenDialog = lazily(() => import('../new-token-dialog.tsx').then((module) => module.NewTokenDialog))

/** The user's own access tokens, with which assistants such as Claude and ChatGPT connect. */
export function TokensCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, error } = useRead(tokens.list)
  const [isCreating, setCreating] = useState(false)
  const [newToken, setNewToken] = useState<NewToken | null>(null)
  return (
    <Card
      title="Access tokens"
      subtitle="Connect Claude, ChatGPT or another program to Panelboard"
      action={
        <Button
          size="small"
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          blocked={data && data.length >= MAX_TOKENS ? TOO_MANY_TOKENS : null}
          onPointerEnter={CreateToken.preload}
          onClick={() => setCreating(true)}
        >
          Create Token
        </Button>
      }
      flush
    >
      <div className="grid gap-3 px-5 pb-5 text-14 text-muted max-md:px-4 max-md:pb-4">
        <p>
          A program that holds one of your tokens acts as you, with your role and no more. Changing your password
          revokes all of them.
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 wrap-anywhere">
            MCP address: <code className="text-13 text-ink">{`${location.origin}/mcp`}</code>
          </span>
          <CopyButton size="small" text={`${location.origin}/mcp`}>
            Copy address
          </CopyButton>
        </div>
      </div>
      {data ? (
        <Rows rows={data} />
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-3 border-t border-line p-5">
          <Skeleton className="h-9" />
        </div>
      )}
      {isCreating && (
        <CreateToken hasPassword={hasPassword} onCreated={setNewToken} onClose={() => setCreating(false)} />
      )}
      {newToken && <NewTokenDialog newToken={newToken} onClose={() => setNewToken(null)} />}
    </Card>
  )
}

function Rows({ rows }: { rows: AccessToken[] }) {
  if (rows.length === 0)
    return (
      <p className="flex items-center gap-2.5 border-t border-line px-5 py-4 text-14 text-muted max-md:px-4">
        <KeyRound aria-hidden="true" className="size-4 shrink-0" />
        You have no access tokens.
      </p>
    )
  return (
    <ul aria-label="Access tokens" className="divide-y divide-line border-t border-line">
      {rows.map((token) => (
        <Row key={token.id} token={token} />
      ))}
    </ul>
  )
}

function Row({ token }: { token: AccessToken }) {
  const zone = useZone()
  const now = useNow()
  const { id, name, created_at, expires_at, last_used_at } = token
  const isExpired = expires_at <= now
  const used = last_used_at === null ? 'Never used' : `Last used ${formatDate(zone, last_used_at)}`
  return (
    <li className="flex items-center gap-3 px-5 py-3 max-md:px-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isExpired ? (
            <Badge tone="bad">Expired</Badge>
          ) : (
            <Badge tone={canWrite(token) ? 'warn' : 'info'}>{canWrite(token) ? 'Read and write' : 'Read'}</Badge>
          )}
        </div>
        <span className="text-13 text-muted">
          Created {formatDate(zone, created_at)} · {used} · {isExpired ? 'Expired' : 'Expires'}{' '}
          {formatDate(zone, expires_at)}
        </span>
      </div>
      <Button size="small" variant="outline" aria-label={`Revoke ${name}`} onClick={() => void revoke(id, name)}>
        Revoke
      </Button>
    </li>
  )
}

const revoke = (id: string, name: string) =>
  confirm({
    title: 'Revoke this token?',
    body: `Programs that use "${name}" can no longer connect. This cannot be undone.`,
    action: 'Revoke',
    run: () => change(tokens.revoke, { params: { id } }),
    done: 'Access token revoked',
    failed: 'Failed to revoke the access token',
  })
