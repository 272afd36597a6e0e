type Attachment = {
  name: string
  type: string
  /** Base64, so that a message can wait in the outbox. */
  content: string
}

export type MailMessage = {
  to: string
  /** The name next to the company's address, and where replies go. */
  from_name?: string
  reply_to?: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** The page on which the reader opts out. Only advertising has one. */
  unsubscribe?: string
  /** Resending the same email uses the same key; the outbox sets it. */
  key?: string
}

export type Mail = {
  mode: 'live' | 'local'
  /** Sends one message; throws a DeliveryError if it was not accepted, or not before `signal` aborted. */
  send(message: MailMessage, options?: { signal?: AbortSignal }): Promise<{ id: string }>
  close(): Promise<void>
}
