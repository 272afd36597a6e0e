export type Attachment = {
  name: string
  type: string
  /** Base64, so that a message can wait in the outbox. */
  content: string
}

export type MailMessage = {
  to: string
  /** The name beside the company's address, and where answers go. */
  from_name?: string
  reply_to?: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** The same mail sent again has the same key; the outbox sets it. */
  key?: string
}

export type Mail = {
  mode: 'live' | 'local'
  /** Hands one message over; throws a DeliveryError when it was not taken, or not before `signal` ended the wait. */
  send(message: MailMessage, options?: { signal?: AbortSignal }): Promise<{ id: string }>
  close(): Promise<void>
}
