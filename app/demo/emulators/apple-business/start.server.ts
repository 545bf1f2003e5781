import { declareEmulator } from '../declare-emulator'
import { demoOnApple } from './demo'
import { appleEmulator } from './emulator.server'

export const emulator = declareEmulator('apple', {
  variables: (url) => ({
    APPLE_BUSINESS_URL: url,
    APPLE_BUSINESS_CLIENT_ID: 'emulated',
    APPLE_BUSINESS_CLIENT_SECRET: 'emulated',
    APPLE_BUSINESS_ORG_ID: 'emulated',
    APPLE_BUSINESS_BRAND_ID: 'emulated',
  }),
  start({ snapshotPath, places }) {
    return appleEmulator({ snapshotPath, known: demoOnApple(places) })
  },
})
