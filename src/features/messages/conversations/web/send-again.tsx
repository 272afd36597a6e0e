import { RotateCw } from 'lucide-react'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { blocked, type Message, messages } from '../contract.ts'
import { useQuietQuestion } from './shared/use-quiet-question.ts'

/** Sends a failed text again. An automatic one waits for the end of quiet hours. */
export function SendAgain({ message }: { message: Message }) {
  const { id, is_automatic } = message
  const mayDisturb = useQuietQuestion()
  const { run, busy } = useAction(messages.sendAgain, {
    failed: 'Failed to send message',
    denied: "You don't have permission to send messages",
  })
  const again = async () => {
    if (is_automatic || (await mayDisturb())) await run({ params: { id } })
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      blocked={blocked.sendAgain(message)}
      icon={<RotateCw aria-hidden="true" />}
      onClick={() => void again()}
    >
      Send again
    </Button>
  )
}
