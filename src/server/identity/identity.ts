export type ProvenIdentity = {
  subject: string
  email: string
  emailVerified: boolean
  /** The provider runs the mailbox itself, so the address has not changed hands since it was verified. */
  ownsMailbox: boolean
  name: string
  picture: string | null
}

/** A social sign-in (OpenID Connect). */
export type Identity = {
  /** The URL to send the browser to, and the values to remember until it comes back. */
  start(redirectUri: string): Promise<{ url: string; remember: { state: string; nonce: string; verifier: string } }>
  /** Verifies the callback; throws an AppError if it is invalid. */
  finish(callback: URL, remembered: { state: string; nonce: string; verifier: string }): Promise<ProvenIdentity>
}
