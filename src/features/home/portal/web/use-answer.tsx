import { useState } from 'react'
import { getErrorMessage, isRefusal } from '#web/platform/api.ts'
import type { LinkedDocument } from '../contract.ts'

type Options<Document> = { show: (document: Document) => void; reload?: () => void }

/** Sends an answer to the office, one at a time, and shows the document after it. With `reload`, a refusal reads it again. */
export function useAnswer<Document extends LinkedDocument>({ show, reload }: Options<Document>) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (send: () => Promise<Document>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFault(null)
    try {
      show(await send())
      return true
    } catch (error) {
      setFault(getErrorMessage(error))
      if (isRefusal(error)) reload?.()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, run, forget: () => setFault(null) }
}

/** Why the answer failed. */
export const Fault = ({ children }: { children: string | null }) =>
  children !== null && (
    <p role="alert" className="rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
      {children}
    </p>
  )
