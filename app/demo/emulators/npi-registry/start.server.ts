import { declareEmulator } from '../declare-emulator'
import { npiEmulator } from './emulator.server'

export const emulator = declareEmulator('npi', {
  variables: (url) => ({ NPI_URL: `${url}/api/` }),
  start: () => npiEmulator(),
})
