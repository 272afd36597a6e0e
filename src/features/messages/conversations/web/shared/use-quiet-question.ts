import { useRef } from 'react'
import { formatTime } from '#contract/dates.ts'
import { settings } from '#features/company/settings/contract.ts'
import { quietUntil } from '#features/company/settings/rules/quiet-hours.ts'
import { confirm } from '#web/platform/confirm.ts'
import { useRead } from '#web/platform/query.ts'

/** Asks once before the user's own texts go out in the company's quiet hours. Resolves to whether to send. */
export function useQuietQuestion(): () => Promise<boolean> {
  const { data } = useRead(settings.get)
  const hasAgreed = useRef(false)
  return async () => {
    const until = data && quietUntil(data, new Date().toISOString())
    if (!until || hasAgreed.current) return true
    hasAgreed.current = await confirm({
      title: 'Send during quiet hours?',
      body: `Your company keeps quiet until ${formatTime(data.time_zone, until)}. The text would arrive now.`,
      action: 'Send Now',
    })
    return hasAgreed.current
  }
}
