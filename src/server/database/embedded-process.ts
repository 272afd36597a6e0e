import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { onWindows } from './embedded-binaries.ts'

/** The user PostgreSQL runs as: a command to prefix, or another user's ids; with neither, our own user. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number }

export type Finished = { code: number | null; output: string }

/** The command line and spawn options to run a binary as that user, without the app's secrets in its environment. */
export function commandFor(as: RunAs, binary: string, args: string[]): [string, string[], SpawnOptions] {
  const [command = binary, ...rest] = [...as.prefix, binary, ...args]
  const ids = as.uid === undefined || as.gid === undefined ? {} : { uid: as.uid, gid: as.gid }
  return [command, rest, { ...ids, env: environment(), windowsHide: true }]
}

/** Runs a binary to completion; one that cannot be run counts as failed, with the reason as its output. */
export function run(as: RunAs, binary: string, args: string[], cwd: string): Promise<Finished> {
  const [command, rest, options] = commandFor(as, binary, args)
  return new Promise((done) => {
    const child = spawn(command, rest, { ...options, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect).on('error', () => undefined)
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP']

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: 'C',
})

/** The command line of a process, or '' if there is none. A pid alone proves nothing, since pids are reused. */
export async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return raw.replaceAll('\0', ' ')
  }
  return (await list(['-ww', '-o', 'command=', '-p', String(pid)])).trim() + ' '
}

/** Every process whose command line starts like this. PostgreSQL's own processes set theirs. */
export async function processesNamed(start: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const named = await Promise.all(pids.map(async (pid) => (await readCommand(pid)).startsWith(start)))
    return pids.filter((_, index) => named[index])
  }
  const lines = (await list(['-axww', '-o', 'pid=,command='])).split('\n')
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return command?.startsWith(start) ? [Number(pid)] : []
  })
}

const list = async (args: string[]): Promise<string> => {
  if (onWindows) return ''
  return (await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }))).stdout
}

/** Sends a signal; a process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // exited between the check and the signal
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
