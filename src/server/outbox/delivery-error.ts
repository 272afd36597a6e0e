/**
 * Why a message was not taken. The message is a sentence for the person who reads the list of messages: it holds no
 * secret and nothing of the message itself.
 */
export class DeliveryError extends Error {
  /** Trying again would not help: the address is wrong, the recipient refuses. */
  readonly isFinal: boolean
  /** The recipient opted out of texts with the provider. */
  readonly isOptOut: boolean
  /** What the provider calls it, for the log. */
  readonly code: string | undefined

  constructor(
    message: string,
    options: { isFinal?: boolean; isOptOut?: boolean; code?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.isFinal = options.isFinal ?? false
    this.isOptOut = options.isOptOut ?? false
    this.code = options.code
  }
}

const LONGEST = 200

/** A provider's own words as one short line, without the control characters and the links that may stand in them. */
export function safeWords(text: string): string {
  const line = text
    // oxlint-disable-next-line no-control-regex -- that is what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
