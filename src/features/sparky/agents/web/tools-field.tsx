import { Badge } from '#web/ui/badge.tsx'
import { FieldNote, useField } from '#web/ui/fields.tsx'
import type { AgentTool } from '../contract.ts'

const HELP = 'Every tool has only the rights of the user who chats. Changes are confirmed first.'

type Props = { name: string; label: string; tools: readonly AgentTool[] }

/** Which tools an agent has, as checkboxes. */
export function ToolsField({ name, label, tools }: Props) {
  const { texts: chosen, onChange, error, wiring } = useField({ name, label, help: HELP })
  const toggle = (tool: string) =>
    onChange(chosen.includes(tool) ? chosen.filter((other) => other !== tool) : [...chosen, tool])
  return (
    <fieldset aria-describedby={wiring['aria-describedby']} className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="grid gap-x-4 rounded-card border border-line px-3 py-1.5 md:grid-cols-2">
        {tools.map((tool, index) => (
          <label key={tool.name} className="flex min-h-9 items-center gap-2.5 text-14 touch:min-h-11">
            <input
              type="checkbox"
              name={name}
              ref={index === 0 ? wiring.ref : undefined}
              aria-invalid={wiring['aria-invalid']}
              checked={chosen.includes(tool.name)}
              onChange={() => toggle(tool.name)}
              className="hit relative size-4.5 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0 flex-1">{tool.title}</span>
            {tool.writes && <Badge>Proposes</Badge>}
          </label>
        ))}
      </div>
      <FieldNote id={wiring.id} help={HELP} error={error} />
    </fieldset>
  )
}
