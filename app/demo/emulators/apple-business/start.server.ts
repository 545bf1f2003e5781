import { declareEmulator } from '../declare-emulator'
import { appleDemoSeed } from './demo-seed'
import { appleEmulator } from './emulator.server'

export const emulator = declareEmulator('apple', {
  variables: (url) => ({
    APPLE_BUSINESS_URL: url,
    APPLE_BUSINESS_CLIENT_ID: 'emulated',
    APPLE_BUSINESS_CLIENT_SECRET: 'emulated',
    APPLE_BUSINESS_ORG_ID: 'emulated',
    APPLE_BUSINESS_BRAND_ID: 'emulated',
  }),
  start({ snapshotPath, locations }) {
    return appleEmulator({ snapshotPath, seed: appleDemoSeed(locations) })
  },
})
