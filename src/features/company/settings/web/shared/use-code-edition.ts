import { editionOn } from '../../rules/code-editions.ts'
import { useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { settings } from '../../contract.ts'

/** The edition of the code that the company works to today. */
export function useCodeEdition(): string {
  const { data } = useRead(settings.get)
  return editionOn(data?.code_editions, useToday())
}
