import * as z from 'zod/mini'
import { formatPhone } from '#contract/phone-format.ts'
import { messages, TextInput } from '#features/messages/conversations/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { clientNamed } from './named.ts'

const proposeMessage = writingTool({
  name: 'propose_message',
  title: 'Propose a text message',
  description: 'Proposes a text message to the phone of a client.',
  access: 'staff',
  input: z.object({
    client: NeededWords('client', 'The name or id of the client'),
    ...z.pick(TextInput, { message: true }).shape,
  }),
  change: TextInput,
  outside: true,

  async plan(caller, { client, message }) {
    const { name, phone } = await clientNamed(caller, client)
    if (phone === null) throw invalid('client', `${name} has no phone number. Add it to the client first.`)
    return { to: phone, message }
  },

  show: async (_caller, { to, message }) => ({
    title: 'Send a text message',
    facts: toFacts({ To: formatPhone(to), Message: message }),
    fields: [{ name: 'message', label: 'Message', kind: 'long_text' }],
  }),

  async perform({ services, user, agent }, body, key) {
    await dispatch(services, user, messages.sendText, { body, key, agent })
    return { message: `Sent the text to ${formatPhone(body.to)}.`, href: '/messages', undo: null }
  },
})

export const messageTools = [proposeMessage]
