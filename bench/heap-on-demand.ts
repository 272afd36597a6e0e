import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a server under measurement: on SIGUSR2 it collects garbage and writes what is left to HEAP_FILE.

const file = process.env['HEAP_FILE'] ?? ''
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect()
  collect()
  writeFileSync(file, String(process.memoryUsage().heapUsed))
})
