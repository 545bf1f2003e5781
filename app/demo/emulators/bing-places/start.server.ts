import { declareEmulator } from '../declare-emulator'
import { bingDemoSeed } from './demo-seed'
import { bingEmulator } from './emulator.server'

export const emulator = declareEmulator('bing', {
  variables: (url) => ({
    BING_PLACES_URL: url,
    BING_PLACES_PUID: 'emulated',
    BING_PLACES_EMAIL: 'partner@highstreet.example',
  }),
  start({ snapshotPath, locations }) {
    return bingEmulator({ snapshotPath, seed: bingDemoSeed(locations) })
  },
})
