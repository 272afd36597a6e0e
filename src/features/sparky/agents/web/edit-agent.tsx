import * as z from 'zod/mini'
import { listAnd } from '#contract/text.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import type { FieldTexts } from '#web/ui/conflict.tsx'
import { DeleteButton } from '#web/ui/dialog.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SwitchField } from '#web/ui/fields.tsx'
import { type Agent, AgentInput, agents, AgentPatch } from '../contract.ts'
import { AgentFields } from './agent-fields.tsx'
import { ToolsField } from './tools-field.tsx'

const EditInput = z.extend(z.required(AgentInput, { capabilities: true }), {
  is_active: AgentPatch.shape.is_active.def.innerType,
})

const toFormValues = ({ agent_type, name, description, system_prompt, capabilities, is_active }: Agent) => ({
  agent_type,
  name,
  description: description ?? '',
  system_prompt: system_prompt ?? '',
  capabilities,
  is_active,
})

/** An agent's settings: its words, its tools, whether it is active. */
export function EditAgent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: tools = [] } = useRead(agents.tools)
  const getTitle = (tool: string) => tools.find(({ name }) => name === tool)?.title ?? tool
  const texts: FieldTexts<ReturnType<typeof toFormValues>, Agent> = {
    texts: { capabilities: (names) => (names.length === 0 ? 'None' : listAnd(names.map(getTitle))) },
  }
  return (
    <EditDialog
      endpoint={agents.get}
      id={id}
      noun="agent"
      title="Agent Settings"
      description={({ name }) => name}
      schema={() => EditInput}
      values={toFormValues}
      texts={texts}
      save={(body) => change(agents.update, { params: { id }, body })}
      submitLabel="Save"
      busyLabel="Saving..."
      done="AI agent saved"
      failed="Failed to save the AI agent"
      denied="Only administrators can change AI agents"
      onClose={onClose}
      renderActions={(agent) => (
        <DeleteButton onClick={() => void remove(agent).then((isGone) => isGone && onClose())} />
      )}
    >
      {() => (
        <>
          <SwitchField name="is_active" label="Active" help="Only active agents can be chatted with." />
          <AgentFields />
          <ToolsField name="capabilities" label="Tools" tools={tools} />
        </>
      )}
    </EditDialog>
  )
}

const remove = ({ id, name }: Agent): Promise<boolean> =>
  confirm({
    title: 'Delete this agent?',
    body: `${name} is deleted for good. This cannot be undone.`,
    action: 'Delete',
    run: () => change(agents.delete, { params: { id } }),
    done: 'AI agent deleted',
    failed: 'Failed to delete the AI agent',
    denied: 'Only administrators can delete AI agents',
  })
