import { declareEmulator } from '../declare-emulator'
import { demoReviewsOf } from '../demo-locations'
import { demoRatings } from './demo-ratings'
import { facebookDemoSeed } from './demo-seed'
import { facebookEmulator } from './emulator.server'

export const emulator = declareEmulator('facebook', {
  variables: (url) => ({
    FACEBOOK_URL: url,
    FACEBOOK_AUTHORIZE_URL: `${url}/dialog/oauth`,
    FACEBOOK_CLIENT_ID: 'emulated',
    FACEBOOK_CLIENT_SECRET: 'emulated',
  }),
  start({ snapshotPath, locations, since }) {
    return facebookEmulator({
      snapshotPath,
      seed: facebookDemoSeed(locations),
      seedRatings: (startedAt) => demoRatings(demoReviewsOf('facebook', since ?? startedAt), startedAt),
    })
  },
})
