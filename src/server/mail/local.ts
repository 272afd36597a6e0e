import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { keepFile, outboxFolder } from '../outbox/local-outbox.ts'
import { compose } from './compose.ts'
import type { Mail } from './mail.ts'

/** Email that is not sent: each message is a file in the data directory that mail clients can open. */
export function localMail({ dataDir }: Pick<Config, 'dataDir'>, log: Log): Mail {
  return {
    mode: 'local',
    send: async (message) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const composed = compose(message, 'office@localhost')
      const { message: content } = await transport.sendMail(composed)
      if (!(content instanceof Uint8Array)) throw new TypeError('A message was not composed as bytes')
      const file = `${message.key ?? randomUUID()}.eml`
      await keepFile(outboxFolder(dataDir), file, content)
      log.info({ file }, 'an email was kept in the local outbox')
      return { id: composed.messageId }
    },
    close: async () => undefined,
  }
}
