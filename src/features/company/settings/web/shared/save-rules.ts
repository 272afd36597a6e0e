import { useState } from 'react'
import { isConflict } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { pick } from '#web/platform/merge.ts'
import { type RulesPatch, type Settings, settings } from '../../contract.ts'

/**
 * Saves the rules of one card, unless another user has changed them since it was opened. After that refusal the card shows
 * what is saved now, and pressing again replaces it.
 */
export function useSaveRules(now: Settings): (rules: RulesPatch) => Promise<Settings> {
  const [initial, setInitial] = useState<Settings | null>(now)
  return async (rules) => {
    const was = pick(initial ?? now, Object.keys(rules))
    const saved = await change(settings.updateRules, { body: { ...rules, was } }).catch((error: unknown) => {
      if (isConflict(error)) setInitial(null)
      throw error
    })
    setInitial(saved)
    return saved
  }
}
