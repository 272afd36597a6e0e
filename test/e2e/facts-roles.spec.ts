import { seesEverything } from './facts/roles.ts'

seesEverything('employee')
seesEverything('client')
