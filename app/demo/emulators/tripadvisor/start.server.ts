import { declareEmulator } from '../declare-emulator'
import { tripadvisorDemoSeed } from './demo-seed'
import { tripadvisorEmulator } from './emulator.server'

export const emulator = declareEmulator('tripadvisor', {
  variables: (url) => ({ TRIPADVISOR_URL: url, TRIPADVISOR_KEY: 'emulated' }),
  start({ snapshotPath, locations }) {
    return tripadvisorEmulator({ snapshotPath, seed: tripadvisorDemoSeed(locations) })
  },
})
