import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { agentConversations } from '../contract.ts'

/** Asks, then deletes a conversation. Resolves to whether it was deleted. */
export const deleteConversation = (id: string): Promise<boolean> =>
  confirm({
    title: 'Delete this conversation?',
    body: 'What was confirmed in it, such as a booking, stays. This cannot be undone.',
    action: 'Delete',
    run: () => change(agentConversations.delete, { params: { id } }),
    done: 'Conversation deleted',
    failed: 'Failed to delete the conversation',
    denied: 'Only administrators can delete conversations',
  })
