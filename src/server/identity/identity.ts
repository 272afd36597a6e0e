export type ProvenIdentity = {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** A social sign-in (OpenID Connect). */
export type Identity = {
  /** Where to send the browser, and what must be remembered until it comes back. */
  start(redirectUri: string): Promise<{ url: string; remember: { state: string; nonce: string; verifier: string } }>
  /** Checks what the browser brought back; throws an AppError when it does not hold. */
  finish(callback: URL, remembered: { state: string; nonce: string; verifier: string }): Promise<ProvenIdentity>
}
