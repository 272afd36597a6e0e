import * as z from 'zod/mini'
import type * as OpenIdClient from 'openid-client'
import { type Config, ConfigError } from '../config.ts'
import { AppError, unavailable } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { isLoopback } from '../loopback.ts'
import type { Identity } from './identity.ts'

const TIMEOUT_SECONDS = 5
const SCOPE = 'openid email profile'

const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.email(),
  email_verified: z._default(z.boolean(), false),
  /** The Google Workspace domain that manages the account. */
  hd: z.catch(z.optional(z.string()), undefined),
  name: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined),
  picture: z.catch(z.optional(z.url({ protocol: /^https$/ })), undefined),
})

/**
 * Sign-in with an OpenID Connect provider: authorization code with state, nonce and PKCE, and a verified ID token
 * signature. Throws a ConfigError for an issuer without https.
 */
export function createOpenId(google: NonNullable<Config['google']>): Identity {
  const issuer = new URL(google.issuer)
  const insecure = issuer.protocol === 'http:'
  if (insecure && !isLoopback(issuer.hostname))
    throw new ConfigError(`GOOGLE_ISSUER must be https (http only on this machine); it holds "${google.issuer}".`)

  const discovered = loadOnFirstUse(async () => {
    const client = await import('openid-client')
    return client.discovery(issuer, google.clientId, google.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    })
  })

  async function configuration(): Promise<OpenIdClient.Configuration> {
    try {
      return await discovered()
    } catch (error) {
      throw unavailable('Google is not responding. Try again in a moment.', error)
    }
  }

  return {
    async start(redirectUri) {
      const config = await configuration()
      const client = await import('openid-client')
      const remember = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: remember.state,
        nonce: remember.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(remember.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, remember }
    },

    async finish(callback, { state, nonce, verifier }) {
      const config = await configuration()
      const client = await import('openid-client')
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isRefusal(client, error)
            ? new AppError(400, 'Google did not confirm this sign-in. Try again.', { cause: error })
            : unavailable('Google is not responding. Try again in a moment.', error)
        })
      const claims = Claims.safeParse(tokens.claims())
      if (!claims.success)
        throw new AppError(400, 'Google did not share your email address. Try again.', { cause: claims.error })
      const { sub, email, email_verified, hd, name, picture } = claims.data
      return {
        subject: sub,
        email,
        emailVerified: email_verified,
        ownsMailbox: email_verified && isRunByGoogle(email, hd),
        name: name ?? email,
        picture: picture ?? null,
      }
    },
  }
}

/** Google verifies any other address only once, when the account is made. */
function isRunByGoogle(email: string, workspace: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === workspace?.toLowerCase()
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])

/** The provider refused, or its answer is invalid. Any other error means it is down. */
function isRefusal(client: typeof OpenIdClient, error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return true
  if (error instanceof client.ResponseBodyError) return error.status < 500
  if (!(error instanceof client.ClientError)) return false
  if (error.cause instanceof Response) return error.cause.status < 500
  return error.code !== undefined && !UNREACHABLE.has(error.code)
}
