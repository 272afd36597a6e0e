import { Download } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

const formatCodes = (codes: readonly string[]) =>
  ['Recovery codes for Panelboard. Each works once, in place of a code from the app.', '', ...codes, ''].join('\n')

/** The recovery codes, which are shown only now. */
export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-14 text-muted">
        Use one of these to log in if your phone is lost or broken. Each works once. Keep them where you keep your
        passwords: they are shown only now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-y-1.5 rounded-card border border-line bg-ground p-4 text-center font-mono text-13 whitespace-nowrap"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(formatCodes(codes))}`}
          download="panelboard-recovery-codes.txt"
          className={buttonClass('outline')}
        >
          <Download aria-hidden="true" />
          Download
        </a>
        <Button onClick={onSaved} className="ml-auto max-md:basis-full">
          I have saved them
        </Button>
      </div>
    </div>
  )
}
