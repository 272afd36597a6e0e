import { SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { typeOptions } from '../contract.ts'

/** The fields of a new or edited agent. */
export const AgentFields = () => (
  <>
    <SelectField name="agent_type" label="Agent Type" options={typeOptions} required />
    <TextField name="name" label="Name" required autoComplete="off" maxLength={80} />
    <TextareaField name="description" label="Description" rows={2} maxLength={500} />
    <TextareaField
      name="system_prompt"
      label="System Prompt"
      rows={6}
      maxLength={8000}
      required
      help="What the agent is for, how it speaks, and what it leaves to the office."
    />
  </>
)
