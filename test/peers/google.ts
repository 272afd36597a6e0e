import { Events, OAuth2Server } from 'oauth2-mock-server'
import { createWorld } from '#test/world.ts'
import { readConfig } from '#server/config.ts'
import { createOpenId } from '#server/identity/openid.ts'

type Reply = { headers: Record<string, unknown> }

/** Sign-in with Google, at a local issuer. */
export const googleAt = (issuer: string) => {
  const config = readConfig({
    GOOGLE_CLIENT_ID: 'panelboard',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_ISSUER: issuer,
  })
  if (!config.google) throw new Error('Google is set up')
  return createOpenId(config.google)
}

export const setCookies = (reply: Reply) => [reply.headers['set-cookie']].flat().map(String)
export const getCookie = (reply: Reply, name: string): string =>
  setCookies(reply)
    .map((cookie) => new RegExp(`^${name}=([^;]*)`).exec(cookie)?.[1])
    .find((value) => value !== undefined) ?? ''
export const getSession = (reply: Reply) => getCookie(reply, 'panelboard_session')

/** A world whose Google is a local server, with a browser that goes there and back. */
export async function createGoogle() {
  const google = new OAuth2Server()
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  const world = await createWorld({ services: { identity: googleAt(google.issuer.url ?? '') } })
  /** The user signed in at Google, as its tokens describe them. */
  const person: Record<string, unknown> = {}
  let next = 0

  /** The browser on our side and Google's: the callback it returns with, and the cookie it holds. */
  async function start(path = '/api/auth/google') {
    const reply = await world.anonymous().get(path)
    const atGoogle = await fetch(String(reply.headers['location']), { redirect: 'manual' })
    const back = new URL(atGoogle.headers.get('location') ?? '')
    return { reply, back, cookie: `panelboard_google=${getCookie(reply, 'panelboard_google')}` }
  }
  const finish = ({ back, cookie }: { back: URL; cookie: string }, jar = cookie) =>
    world.anonymous().get(back.pathname + back.search, { cookie: jar })

  return {
    world,
    person,
    google,
    /** Switches to a new Google user. */
    newPerson() {
      next += 1
      for (const name of Object.keys(person)) delete person[name]
      Object.assign(person, {
        sub: `google-${next}`,
        email: `person-${next}@example.com`,
        email_verified: true,
        name: 'Ada Lovelace',
        picture: 'https://lh3.googleusercontent.com/a',
      })
      google.service.removeAllListeners()
      google.service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, person))
    },
    start,
    finish,
    signIn: async () => finish(await start()),
    getUser: async (reply: Reply) =>
      (await world.anonymous().get('/api/auth/user', { cookie: `panelboard_session=${getSession(reply)}` })).body,
    close: async () => {
      await world.close()
      await google.stop()
    },
  }
}

/** The response to a refused sign-in. */
export const refused = (reason: string) => ({ status: 303, headers: { location: `/auth?error=${reason}` } })
