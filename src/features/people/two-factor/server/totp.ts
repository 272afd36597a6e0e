import type { TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** Loads the library with the first code: startup and most requests do not need it. */
async function createTotp(secret: string, label?: { issuer: string; account: string }): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    ...(label && { issuer: label.issuer, label: label.account }),
  })
}

/** 160 random bits in base32, as RFC 4226 recommends. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The content of the QR code. */
export const enrollmentUrl = async (secret: string, label: { issuer: string; account: string }): Promise<string> =>
  (await createTotp(secret, label)).toString()

/** The time step of a code: now, or one to either side to allow for clock drift. Null: a wrong code. */
export async function findTimeStep(secret: string, code: string, now: Date): Promise<number | null> {
  const timestamp = now.getTime()
  const delta = (await createTotp(secret)).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
