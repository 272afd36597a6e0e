import { spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'

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
]

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

/** Finds Chromium or Chrome, or returns null. `CHROMIUM_PATH` takes precedence and must be valid. */
export async function findChromium(): Promise<string | null> {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) {
    if (await canRun(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH must be an executable browser; it is ${JSON.stringify(wanted)}.`)
  }
  for (const path of places) if (await canRun(path)) return path
  const { chromium } = await import('@playwright/test')
  return (await canRun(chromium.executablePath())) ? chromium.executablePath() : null
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
  const install = () => apt('install', '--yes', '--no-install-recommends', 'chromium')
  return install() || (apt('update') && install())
}

/** Finds a browser, or installs one. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  console.log('No Chromium found; installing one for the tests.')
  if (!installWithApt()) runs(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const installed = await findChromium()
  if (installed) return installed
  throw new Error('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.')
}
