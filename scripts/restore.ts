import { restore, runCommand } from '#app/server/backup.ts'

await runCommand(restore, 'The restore failed; nothing was changed')
