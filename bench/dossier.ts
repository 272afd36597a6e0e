import { randomFillSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { checkFile } from '#server/signature-check.ts'
import { localStorage } from '#server/storage/local.ts'
import { createDatabase } from './database.ts'
import { start } from './servers.ts'

// `node bench/dossier.ts [-- N]`: a dossier with 50 photos of about 10 MB. How long it takes, how large it is, and how long the
// server's event loop was blocked meanwhile, as the server itself measures it (perf_hooks.monitorEventLoopDelay, in /metrics).

const COUNT = Number(process.argv[2] ?? 50)
const GOALS = { seconds: 30, megabytes: 30, blockedMs: 50 }

/** A photo of 12 megapixels with as much detail as makes it about 10 MB. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = randomFillSync(Buffer.alloc((width * height * 3) / 4))
  return sharp(noise, { raw: { width: width / 2, height: height / 2, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 97 })
    .toBuffer()
}

const { pool, env, session, stop, remove } = await createDatabase(100)
const server = await start('src/app/server/main.mjs', '/readyz', env)
const headers = { cookie: `panelboard_session=${session}` }
const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

/** The longest delay of the event loop since the last call, in milliseconds. */
async function blockedMs(): Promise<number> {
  const text = await (await get('/metrics')).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

try {
  const job = String((await pool.query('select id from jobs limit 1')).rows[0].id)
  const storage = localStorage(join(env.DATA_DIR, 'uploads'))
  const bytes = await photo()
  for (let n = 1; n <= COUNT; n += 1) {
    const place = await storage.put(`photo/${randomUUID()}.jpg`, bytes, 'image/jpeg')
    await pool.query(
      `insert into files (uploaded_by, job_id, file_name, original_name, mime_type, file_size, category, storage_provider)
       values ($1, $2, $3, $4, 'image/jpeg', $5, 'photo', 'local')`,
      [env.AUTHOR, job, place.file_name, `photo-${n}.jpg`, bytes.length],
    )
  }
  await get(`/api/jobs/${job}`)
  await blockedMs()
  const started = performance.now()
  const reply = await get(`/api/jobs/${job}/dossier`)
  const pdf = Buffer.from(await reply.arrayBuffer())
  const figures = {
    seconds: (performance.now() - started) / 1000,
    megabytes: pdf.length / 1e6,
    blockedMs: await blockedMs(),
  }
  await setTimeout(figures.seconds * 1000)
  const idle = await blockedMs()
  const { keys } = await (await get('/api/public/signing-keys')).json()
  const { statement, reason } = await checkFile(
    pdf,
    keys.map(({ key }: { key: string }) => key),
  )
  const printed = pdf.toString('latin1').split('/Subtype /Image').length - 1
  console.log(`${COUNT} photos of ${(bytes.length / 1e6).toFixed(1)} MB, ${printed} printed, ${reason ?? 'signed'}`)
  for (const name of ['seconds', 'megabytes', 'blockedMs'] as const) {
    const isMet = figures[name] <= GOALS[name]
    if (!isMet || !statement) process.exitCode = 1
    console.log(`${isMet ? 'ok  ' : 'MISS'} ${name.padEnd(10)} ${figures[name].toFixed(1)} (at most ${GOALS[name]})`)
  }
  console.log(`     blocked for ${idle.toFixed(1)} ms in the same time without a dossier`)
} finally {
  await server.stop()
  await stop()
  await remove()
}
