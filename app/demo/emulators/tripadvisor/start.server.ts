import { declareEmulator } from '../declare-emulator'
import { demoOnTripadvisor } from './demo-places'
import { tripadvisorEmulator } from './emulator.server'

export const emulator = declareEmulator('tripadvisor', {
  variables: (url) => ({ TRIPADVISOR_URL: url, TRIPADVISOR_KEY: 'emulated' }),
  start({ snapshotPath, places }) {
    return tripadvisorEmulator({ snapshotPath, known: demoOnTripadvisor(places) })
  },
})
