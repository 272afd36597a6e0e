import type { Transport } from './api.ts'

/** Sends a request and reports upload progress from 0 to 1, which fetch cannot. */
export const withProgress =
  (onProgress: (part: number) => void): Transport =>
  (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request
        const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean)
        const headers = lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ')
          return [name, value.join(': ')]
        })
        resolve(new Response(status === 204 ? null : responseText, { status, statusText, headers }))
      })
      request.addEventListener('error', () => reject(new TypeError('The connection failed')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })
