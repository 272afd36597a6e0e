import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { query } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/settled.ts'
import type { FieldsRow } from '#web/ui/rows-field.tsx'
import { actuals, lineTexts } from '../../contract.ts'

/** The hours and material that a line's item took on finished jobs, below its description. Nothing for a line without an item. */
export function LineActuals({ path }: Pick<FieldsRow, 'path'>) {
  const description: unknown = useWatch({ name: `${path}.description` })
  const line = useSettled(typeof description === 'string' ? description.trim() : '')
  const { data } = useQuery({ ...query(actuals.get, { query: { line } }), enabled: line !== '' })
  const texts = data ? lineTexts(data) : []
  if (texts.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-12 text-muted tabular-nums">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
