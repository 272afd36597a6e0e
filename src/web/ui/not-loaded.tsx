import { useEffect, useEffectEvent, useState } from 'react'
import { confirm } from '#web/platform/confirm.ts'
import { Button } from './button.tsx'

export type NotLoadedProps = {
  /** Loads the code again. Rejects if that fails too. */
  retry: () => Promise<void>
  /** Set for a dialog. */
  onClose?: (() => void) | undefined
}

const REASON = 'The connection failed. Check your network and try again.'

/** In place of a part of the page whose code could not load: the page stays, and the user can try again. */
export const NotLoaded = ({ retry, onClose }: NotLoadedProps) =>
  onClose ? <OpenFailed {...{ retry, onClose }} /> : <LoadFailed retry={retry} />

function LoadFailed({ retry }: Pick<NotLoadedProps, 'retry'>) {
  const [busy, setBusy] = useState(false)
  const tryAgain = () => {
    setBusy(true)
    void retry().catch(() => setBusy(false))
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 px-4 py-6 text-14 text-muted">
      <p>This could not be shown. {REASON}</p>
      <Button variant="outline" size="small" busy={busy} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}

/** For a dialog, whose own frame may not be there. */
function OpenFailed({ retry, onClose }: Required<NotLoadedProps>) {
  const ask = useEffectEvent(() =>
    confirm({
      title: 'This could not be opened',
      body: REASON,
      action: 'Try again',
      cancel: 'Close',
      destructive: false,
      run: retry,
    }),
  )
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    let isGone = false
    void ask().then((isOpen) => {
      if (!isOpen && !isGone) close()
    })
    return () => {
      isGone = true
    }
  }, [])
  return null
}
