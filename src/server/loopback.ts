import { isIP } from 'node:net'

/** True if a host name or address, as in a URL, is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
