import * as z from 'zod/mini'
import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AgentInput, agents } from '../contract.ts'
import { AgentFields } from './agent-fields.tsx'

const CreateInput = z.omit(AgentInput, { capabilities: true })

/** A new agent gets the tools that suit its type. */
export const CreateAgent = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Create AI Agent"
    description="It starts with the tools that suit its type."
    schema={CreateInput}
    defaults={{ agent_type: 'booking', name: '', description: '', system_prompt: '' }}
    submitLabel="Create Agent"
    busyLabel="Creating..."
    save={(body) => change(agents.create, { body })}
    done="AI agent created"
    failed="Failed to create AI agent"
    denied="Only administrators can create AI agents"
    onClose={onClose}
  >
    <AgentFields />
  </FormDialog>
)
