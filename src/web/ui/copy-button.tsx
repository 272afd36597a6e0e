import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/platform/toast.ts'
import { Button } from './button.tsx'

type CopyButtonProps = { text: string; children: string; className?: string }

/** Copies text to the clipboard and confirms it on the button: `<CopyButton text={link}>Copy link</CopyButton>`. */
export function CopyButton({ text, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      toast({ title: 'Failed to copy', description: 'Please try again.', destructive: true })
    }
  }
  const done = copied === text
  return (
    <Button
      variant="outline"
      icon={done ? <Check aria-hidden="true" className="text-good" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
      className={className}
    >
      {done ? 'Copied!' : children}
    </Button>
  )
}
