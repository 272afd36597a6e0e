import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

// A local server that speaks S3 (put, get and delete objects under /bucket/key), for the official SDK.

type StoredObject = { bytes: Uint8Array; type: string }

/** The server's next response: `late` never answers, `stalling` starts an answer and never finishes it. */
export type S3Answer = 'ok' | 'late' | 'stalling' | { status: number; code: string }

const ACCESS_KEY = 'AKIAOFFICEOFFICE'
const SECRET = 'secret-of-the-bucket/+='
const REGION = 'us-test-1'
const BUCKET = 'office-files'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, recomputed from the request received. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKey, day = '', region = '', service = ''] = scope.split('/')
  const [path, query = ''] = (url ?? '').split('?')
  const canonical = [
    method,
    path,
    query
      .split('&')
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = ['aws4_request'].reduce(hmac, [region, service].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day)))
  const stringToSign = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/${service}/aws4_request\n${sha256(canonical)}`
  return accessKey === ACCESS_KEY && region === REGION && hmac(key, stringToSign).toString('hex') === signature
}

export async function startS3Peer() {
  const objects = new Map<string, StoredObject>()
  const peer = { answer: 'ok' as S3Answer }

  const refuse = (response: ServerResponse, status: number, code: string) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Words</Message></Error>`)

  const { url, close } = await serveLocally((request, response) => {
    void buffer(request).then((bytes) => {
      if (peer.answer === 'late') return undefined
      if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
      if (typeof peer.answer === 'object') return refuse(response, peer.answer.status, peer.answer.code)
      const [, bucket, ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? []
      const key = decodeURIComponent(rest.join('/'))
      if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
      if (request.method === 'PUT') {
        objects.set(key, { bytes, type: String(request.headers['content-type']) })
        return response.writeHead(200, { ETag: '"made-here"' }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      const object = objects.get(key)
      if (!object) return refuse(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'Content-Type': object.type, 'Content-Length': object.bytes.length })
      return peer.answer === 'stalling' ? response.write(object.bytes.subarray(0, 1)) : response.end(object.bytes)
    })
  })

  return Object.assign(peer, {
    env: {
      S3_ENDPOINT: url,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    /** The stored objects, by key. */
    objects,
    close,
  })
}
