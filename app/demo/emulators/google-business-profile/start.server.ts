import { declareEmulator } from '../declare-emulator'
import { googleDemoSeed } from '../demo-locations'
import { googleDemoReviews } from '../google-demo-reviews'
import { googleEmulator } from './emulator.server'

export const emulator = declareEmulator('google', {
  variables: (url) => ({
    GOOGLE_BUSINESS_URL: url,
    GOOGLE_AUTHORIZE_URL: `${url}/authorize`,
    GOOGLE_TOKEN_URL: `${url}/token`,
    GOOGLE_REVOKE_URL: `${url}/revoke`,
    GOOGLE_KEYS_URL: `${url}/certs`,
    GOOGLE_CLIENT_ID: 'emulated',
    GOOGLE_CLIENT_SECRET: 'emulated',
    GOOGLE_REFRESH_TOKEN: 'emulated',
  }),
  start({ snapshotPath, since }) {
    return googleEmulator({
      snapshotPath,
      seed: googleDemoSeed(),
      seedReviews: (startedAt) => googleDemoReviews(startedAt, since ?? startedAt),
    })
  },
})
