import { confirm } from '#web/platform/confirm.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import type { NewToken } from '../contract.ts'

const question = {
  title: 'Have you copied the token?',
  body: 'It is not shown again. If you lose it, revoke it and create a new one.',
  action: 'Close',
  cancel: 'Show it',
}

/** Shows a new token once, with the configuration that most MCP clients take. */
export function NewTokenDialog({ newToken: { name, token }, onClose }: { newToken: NewToken; onClose: () => void }) {
  const close = async () => {
    if (await confirm(question)) onClose()
  }
  return (
    <Dialog title="Copy your access token" description={name} onClose={() => void close()} reading>
      <DialogBody className="grid content-start gap-4">
        <p className="text-14 text-muted">
          Keep it like a password: it is shown only now, and any program that holds it acts as you.
        </p>
        <Copyable label="Access token" text={token} />
        <Copyable label="Configuration for an MCP client" text={formatConfiguration(token)} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>I have copied it</Button>
      </DialogActions>
    </Dialog>
  )
}

const formatConfiguration = (token: string) =>
  JSON.stringify(
    {
      mcpServers: {
        panelboard: {
          type: 'http',
          url: `${location.origin}/mcp`,
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    },
    null,
    2,
  )

const Copyable = ({ label, text }: { label: string; text: string }) => (
  <section className="grid gap-2" aria-label={label}>
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-13 font-medium">{label}</h3>
      <CopyButton size="small" text={text}>
        Copy
      </CopyButton>
    </div>
    <pre className="rounded-card border border-line bg-ground p-3 font-mono text-13 break-all whitespace-pre-wrap">
      {text}
    </pre>
  </section>
)
