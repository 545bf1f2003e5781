import { declareEmulator } from '../declare-emulator'
import { demoReviewsFrom } from '../emulated-demo'
import { demoPages } from './demo-pages'
import { demoRatings } from './demo-ratings'
import { facebookEmulator } from './emulator.server'

export const emulator = declareEmulator('facebook', {
  variables: (url) => ({
    FACEBOOK_URL: url,
    FACEBOOK_AUTHORIZE_URL: `${url}/dialog/oauth`,
    FACEBOOK_CLIENT_ID: 'emulated',
    FACEBOOK_CLIENT_SECRET: 'emulated',
  }),
  start({ snapshotPath, places, since }) {
    return facebookEmulator({
      snapshotPath,
      known: demoPages(places),
      knownRatings: (asked) => demoRatings(demoReviewsFrom('facebook', since ?? asked), asked),
    })
  },
})
