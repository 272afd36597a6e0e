import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

// A local server that speaks Twilio's protocol, for the official SDK.

type ReceivedSms = { sid: string; to: string; from: string; text: string; statusCallback?: string }

/** The response to the next messages: `late` never answers, until the client gives up. */
export type TwilioAnswer = 'ok' | 'late' | { status: number; code: number; message: string }

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const TOKEN = 'twilio-token-of-the-office'

export async function startTwilioPeer() {
  const messages: ReceivedSms[] = []
  const peer = {
    answer: 'ok' as TwilioAnswer,
    /** The pictures of received texts, by name. They are behind a redirect, as Twilio's are. */
    pictures: new Map<string, Uint8Array>(),
    /** The number of pictures requested. */
    pictureRequests: 0,
    /** Runs once a message was accepted, before the answer: reports of a carrier may be that fast. */
    beforeAnswer: null as ((message: ReceivedSms) => Promise<void>) | null,
  }

  const reply = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    reply(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

  const { url, close } = await serveLocally((request, response) => {
    void text(request).then(async (body) => {
      const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
      const [, name = ''] = /\/(?:Media|store)\/(\w+)$/.exec(request.url ?? '') ?? []
      const picture = peer.pictures.get(name)
      if (request.method === 'GET' && request.url?.startsWith('/store/')) {
        // An address that is signed itself must not be sent the account's credentials.
        if (request.headers.authorization !== undefined || !picture) return refuse(response, 400, 20001, 'Not here')
        return void response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(picture)
      }
      if (request.headers.authorization !== expected) return refuse(response, 401, 20003, 'Authenticate')
      if (request.method === 'GET' && name !== '') {
        peer.pictureRequests += 1
        if (peer.answer !== 'ok' && peer.answer !== 'late')
          return refuse(response, peer.answer.status, peer.answer.code, '')
        if (!picture) return refuse(response, 404, 20404, 'Not found')
        return void response
          .writeHead(307, { Location: name.startsWith('MEaway') ? 'http://localhost:9/' : `/store/${name}` })
          .end()
      }
      if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
        return refuse(response, 404, 20404, `The requested resource ${request.url} was not found`)
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
        return refuse(response, 400, 20001, 'Send a form')
      const form = new URLSearchParams(body)
      const [to, content] = [form.get('To') ?? '', form.get('Body') ?? '']
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
      if (peer.answer === 'late') return undefined
      if (peer.answer !== 'ok') return refuse(response, peer.answer.status, peer.answer.code, peer.answer.message)
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return refuse(response, 400, 21211, `The 'To' number ${to} is not a valid phone number.`)
      if (content === '') return refuse(response, 400, 21602, 'Message body is required.')
      if (from === '') return refuse(response, 400, 21603, "A 'From' phone number is required.")
      const sid = `SM${randomBytes(16).toString('hex')}`
      const statusCallback = form.get('StatusCallback')
      const message = { sid, to, from, text: content, ...(statusCallback !== null && { statusCallback }) }
      messages.push(message)
      await peer.beforeAnswer?.(message)
      return reply(response, 201, { sid, account_sid: ACCOUNT, to, from, body: content, status: 'queued' })
    })
  })

  return Object.assign(peer, {
    url,
    /** The URL of a picture in the webhook. */
    pictureUrl: (name: string) => `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT}/Messages/MM01/Media/${name}`,
    env: {
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+15125550199',
      TWILIO_API_URL: url,
    },
    /** Every message accepted, in order. */
    messages,
    close,
  })
}

export type TwilioPeer = Awaited<ReturnType<typeof startTwilioPeer>>
