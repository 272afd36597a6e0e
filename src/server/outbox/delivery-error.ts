/**
 * Why a message was not accepted. The error message is a sentence shown in the list of messages: it contains no secret
 * and no part of the message itself.
 */
export class DeliveryError extends Error {
  /** A retry would not help: the address is wrong, or the recipient refuses. */
  readonly isFinal: boolean
  /** The recipient opted out of texts with the provider. */
  readonly isOptOut: boolean
  /** The provider's code, for the log. */
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

/** A provider's own words as one short line, without control characters and links. */
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
