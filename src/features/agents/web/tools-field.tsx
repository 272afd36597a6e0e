import { useController } from 'react-hook-form'
import { Badge } from '#web/ui/badge.tsx'
import type { AgentTool } from '../contract.ts'

type Props = { name: string; label: string; tools: readonly AgentTool[] }

/** Which tools an agent has, as checkboxes. */
export function ToolsField({ name, label, tools }: Props) {
  const { field, fieldState } = useController({ name })
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const toggle = (tool: string) =>
    field.onChange(chosen.includes(tool) ? chosen.filter((other) => other !== tool) : [...chosen, tool])
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="grid gap-x-4 rounded-card border border-line px-3 py-1.5 md:grid-cols-2">
        {tools.map((tool) => (
          <label key={tool.name} className="flex min-h-9 items-center gap-2.5 text-14 touch:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(tool.name)}
              onChange={() => toggle(tool.name)}
              className="hit relative size-4.5 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 flex-1">{tool.title}</span>
            {tool.writes && <Badge>Proposes</Badge>}
          </label>
        ))}
      </div>
      <p className={fieldState.error ? 'text-12 text-bad' : 'text-12 text-muted'}>
        {fieldState.error?.message ??
          'Every tool has only the rights of the user who chats. Changes are confirmed first.'}
      </p>
    </fieldset>
  )
}
