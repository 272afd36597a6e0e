import { spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

// The browser the tests drive: the machine's own, or else one installed for them.

/** Flags for a browser in a test: no sandbox (containers and root have none), no background traffic. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that browsers trust less than 'localhost'.
  '--host-resolver-rules=MAP office.test 127.0.0.1',
]

/** Chromium without all that is around a page. It takes a quarter less of the machine, and cannot show notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Finds Chromium or Chrome, or returns null. `CHROMIUM_PATH` takes precedence and must be valid. `whole`: not its headless shell. */
export async function findChromium({ whole = false } = {}): Promise<string | null> {
  const path = process.env['CHROMIUM_PATH']
  if (path) {
    if (await canRun(path)) return path
    throw new Error(`CHROMIUM_PATH must be an executable browser; it is ${JSON.stringify(path)}.`)
  }
  for (const path of whole ? places : [SHELL, ...places]) if (await canRun(path)) return path
  const { chromium } = await import('@playwright/test')
  return (await canRun(chromium.executablePath())) ? chromium.executablePath() : null
}

/** Starts the browser for a script, with these flags as well. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const { chromium } = await import('@playwright/test')
  const executablePath = await findChromium()
  return chromium.launch({ args: [...chromiumArguments, ...flags], ...(executablePath && { executablePath }) })
}

const runs = (command: string, args: string[]): boolean => {
  console.log(`> ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

/** Uses apt where available and permitted, which installs every library the browser needs. */
function installWithApt(): boolean {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '-E']
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    return runs(command, rest)
  }
  const install = (...names: string[]) => apt('install', '--yes', '--no-install-recommends', ...names)
  const both = ['chromium', 'chromium-headless-shell']
  return install(...both) || (apt('update') && (install(...both) || install('chromium')))
}

/** Makes sure that there is a browser, by installing one. */
export async function ensureChromium(): Promise<void> {
  if (await findChromium({ whole: true })) return
  console.log('No Chromium found; installing one for the tests.')
  if (!installWithApt()) runs(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (await findChromium({ whole: true })) return
  throw new Error('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.')
}
