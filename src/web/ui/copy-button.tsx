import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import { type Failure, toast } from '#web/platform/toast.ts'
import { Button, type ButtonSize } from './button.tsx'

type CopyButtonProps = {
  text: string
  children: string
  className?: string
  size?: ButtonSize
  /** Returns the text to copy in place of `text`; null copies nothing. */
  check?: (text: string) => Promise<string | null>
  /** The toast when the browser refuses. */
  failed?: Failure
}

const SHOWN_MS = 2000
const FAILED = { title: 'Failed to copy', description: 'Please try again.' }

/** Copies text to the clipboard and confirms it on the button for 2 seconds: `<CopyButton text={link}>Copy link</CopyButton>`. */
export function CopyButton({ text, children, className, size = 'default', check, failed = FAILED }: CopyButtonProps) {
  const [copied, setCopied] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      const checked = check ? await check(text) : text
      if (checked === null) return
      await copyText(checked)
      setCopied({ text })
    } catch {
      toast({ ...failed, destructive: true })
    }
  }
  const done = copied?.text === text
  return (
    <Button
      variant="outline"
      size={size}
      icon={done ? <Check aria-hidden="true" className="text-good" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
      className={className}
    >
      {done ? 'Copied!' : children}
    </Button>
  )
}
