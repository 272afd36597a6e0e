import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

// A local server that speaks the parts of Google Drive's protocol that store files and issues tokens to one service
// account, for the official library.

type DriveFile = { id: string; name: string; parents: string[]; type: string; bytes: Buffer; trashed: boolean }

/** The server's next response: `late` never answers, `lost` stores an upload and then drops the connection. */
export type DriveAnswer = 'ok' | 'late' | 'lost' | { status: number; reason: string }

const FOLDER = 'folder-of-the-office-1'
const EMAIL = 'panelboard@office.iam.gserviceaccount.example'

/** The metadata and the bytes of a two-part upload. */
function parseParts(body: Buffer, type: string): { metadata: { name: string; parents: string[] }; bytes: Buffer } {
  const boundary = `--${/boundary=([^;]+)/.exec(type)?.[1] ?? ''}`
  const text = body.toString('latin1')
  const [, first = '', second = ''] = text.split(boundary)
  const getContent = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, -2)
  return { metadata: JSON.parse(getContent(first)), bytes: Buffer.from(getContent(second), 'latin1') }
}

export async function startDrivePeer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const files = new Map<string, DriveFile>()
  const token = randomBytes(12).toString('hex')
  /** A manager may delete permanently; others can only move files to the trash. */
  const peer = { answer: 'ok' as DriveAnswer, isManager: true, tokens: 0 }

  const json = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse, code: number, reason: string) =>
    json(response, code, { error: { code, message: reason, errors: [{ domain: 'global', reason }] } })

  function giveToken(response: ServerResponse, body: Buffer) {
    const assertion = new URLSearchParams(body.toString()).get('assertion') ?? ''
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const isOurs = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
    if (!isOurs || iss !== EMAIL)
      return json(response, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' })
    peer.tokens += 1
    return json(response, 200, { access_token: token, expires_in: 3600, token_type: 'Bearer' })
  }

  function serve(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) {
    const { method } = request
    if (url.pathname === '/upload/drive/v3/files' && method === 'POST') {
      const { metadata, bytes } = parseParts(body, request.headers['content-type'] ?? '')
      if (!metadata.parents.includes(FOLDER)) return refuse(response, 404, 'notFound')
      const id = randomBytes(16).toString('hex')
      const type = /content-type: (image\/\w+|application\/pdf)/i.exec(body.toString('latin1'))?.[1] ?? ''
      files.set(id, { id, ...metadata, type, bytes, trashed: false })
      if (peer.answer === 'lost') return response.destroy()
      return json(response, 200, {
        id,
        webViewLink: `https://drive.example/file/d/${id}/view`,
        webContentLink: `https://drive.example/uc?id=${id}`,
      })
    }
    if (url.pathname === '/drive/v3/files') {
      const name = /^name = '([^']+)' and '([^']+)' in parents and trashed = false$/.exec(
        url.searchParams.get('q') ?? '',
      )
      const matches = [...files.values()].filter(
        (file) => file.name === name?.[1] && file.parents.includes(name[2] ?? '') && !file.trashed,
      )
      return json(response, 200, { files: matches.map(({ id }) => ({ id })) })
    }
    const file = files.get(url.pathname.split('/').at(-1) ?? '')
    if (!file) return refuse(response, 404, 'notFound')
    if (method === 'GET' && url.searchParams.get('alt') === 'media')
      return response.writeHead(200, { 'Content-Type': file.type }).end(file.bytes)
    if (method === 'DELETE' && !peer.isManager) return refuse(response, 403, 'insufficientFilePermissions')
    if (method === 'DELETE') {
      files.delete(file.id)
      return response.writeHead(204).end()
    }
    Object.assign(file, JSON.parse(body.toString()))
    return json(response, 200, { id: file.id })
  }

  const { url, close } = await serveLocally((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      if (peer.answer === 'late') return undefined
      if (url.pathname === '/token') return giveToken(response, body)
      if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 401, 'authError')
      if (url.searchParams.get('supportsAllDrives') !== 'true') return refuse(response, 404, 'notFound')
      if (typeof peer.answer === 'object') return refuse(response, peer.answer.status, peer.answer.reason)
      return serve(request, response, url, body)
    })
  })

  return Object.assign(peer, {
    env: {
      GOOGLE_DRIVE_CREDENTIALS: JSON.stringify({
        type: 'service_account',
        client_email: EMAIL,
        private_key: pem,
        private_key_id: 'key-1',
        token_uri: 'https://oauth2.googleapis.com/token',
      }),
      GOOGLE_DRIVE_FOLDER_ID: FOLDER,
      GOOGLE_DRIVE_URL: url,
    },
    /** The stored files, by id. */
    files,
    close,
  })
}
