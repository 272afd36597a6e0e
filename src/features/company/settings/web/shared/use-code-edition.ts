import { editionOn } from '../../rules/code-editions.ts'
import { useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { settings } from '../../contract.ts'

/** The edition of the code that the company works to on a day, or today. */
export function useCodeEdition(day?: string | null): string {
  const { data } = useRead(settings.get)
  const today = useToday()
  return editionOn(data?.code_editions, day ?? today)
}
