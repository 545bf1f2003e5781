import { declareEmulator } from '../declare-emulator'
import { yelpDemoSeed } from './demo-seed'
import { yelpEmulator } from './emulator.server'

export const emulator = declareEmulator('yelp', {
  variables: (url) => ({
    YELP_PLACES_URL: `${url}/v3`,
    YELP_API_KEY: 'emulated',
    YELP_INGEST_URL: `${url}/v1/ingest`,
    YELP_INGEST_USER: 'emulated',
    YELP_INGEST_PASSWORD: 'emulated',
    // The emulator's jobs take five seconds instead of minutes, so poll soon after that.
    YELP_POLL_SECONDS: '6',
  }),
  start({ snapshotPath, locations, since }) {
    return yelpEmulator({ snapshotPath, seed: yelpDemoSeed(locations, since ?? new Date()) })
  },
})
