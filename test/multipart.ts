import type { Caller, World } from './world.ts'

export type SentFile = { bytes: Uint8Array; name?: string; /** The declared content type. */ type?: string }

/** Uploads a file as a browser does: one multipart body with the file and its text fields. */
export async function upload(
  { app }: World,
  caller: Caller,
  url: string,
  { bytes, name = 'picture.png', type = 'image/png' }: SentFile,
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [field, text] of Object.entries(fields)) form.set(field, text)
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  const body = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: {
      ...(caller.token ? { cookie: `panelboard_session=${caller.token}` } : {}),
      'content-type': body.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.body ? JSON.parse(reply.body) : null }
}
