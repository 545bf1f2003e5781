/**
 * Starts every emulated provider on one port of this machine and prints, on one line, the configuration that points
 * Highstreet at them. With a data directory they remember what was published. Ends with SIGTERM, or with its
 * supervisor.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { demoOnApple } from './apple-business/emulator/demo'
import { appleEmulator } from './apple-business/emulator.server'
import { demoOnBing } from './bing-places/emulator/demo'
import { bingEmulator } from './bing-places/emulator.server'
import { demoOnGoogle, demoPlaces, demoReviewsFrom } from './emulated-demo'
import { demoReviewsOnGoogle } from './emulated-demo-reviews'
import { demoPages } from './facebook-pages/emulator/demo-pages'
import { demoRatings } from './facebook-pages/emulator/demo-ratings'
import { facebookEmulator } from './facebook-pages/emulator.server'
import { googleEmulator } from './google-business-profile/emulator.server'
import { npiEmulator } from './npi-registry/emulator.server'
import { demoOnTripadvisor } from './tripadvisor/emulator/demo-places'
import { tripadvisorEmulator } from './tripadvisor/emulator.server'
import { demoUnits } from './trustpilot/emulator/demo-units'
import { trustpilotEmulator } from './trustpilot/emulator.server'
import { demoOnYelp } from './yelp/emulator/demo'
import { yelpEmulator } from './yelp/emulator.server'

const app = express()
const directory = process.env.DATA_DIR
const snapshotOf = (provider: string) => directory && join(directory, `emulated-${provider}.json`)
const places = demoPlaces()
app.use(
  '/google',
  googleEmulator({
    snapshotPath: snapshotOf('google'),
    known: demoOnGoogle(),
    knownReviews: demoReviewsOnGoogle,
  }),
)
app.use('/apple', appleEmulator({ snapshotPath: snapshotOf('apple'), known: demoOnApple(places) }))
app.use(
  '/facebook',
  facebookEmulator({
    snapshotPath: snapshotOf('facebook'),
    known: demoPages(places),
    knownRatings: (since) => demoRatings(demoReviewsFrom('facebook', since), since),
  }),
)
app.use(
  '/tripadvisor',
  tripadvisorEmulator({ snapshotPath: snapshotOf('tripadvisor'), known: demoOnTripadvisor(places) }),
)
app.use('/bing', bingEmulator({ snapshotPath: snapshotOf('bing'), known: demoOnBing(places) }))
app.use('/yelp', yelpEmulator({ snapshotPath: snapshotOf('yelp'), known: demoOnYelp(places, new Date()) }))
app.use(
  '/trustpilot',
  trustpilotEmulator({ snapshotPath: snapshotOf('trustpilot'), known: demoUnits(places) }),
)
app.use('/npi', npiEmulator())

const server = app.listen(Number(process.env.EMULATORS_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const at = (provider: string) => `http://127.0.0.1:${port}/${provider}`
  const google = at('google')
  const configuration = {
    NPI_URL: at('npi/api/'),
    GOOGLE_BUSINESS_URL: google,
    GOOGLE_AUTHORIZE_URL: `${google}/authorize`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    GOOGLE_KEYS_URL: `${google}/certs`,
    GOOGLE_CLIENT_ID: 'emulated',
    GOOGLE_CLIENT_SECRET: 'emulated',
    GOOGLE_REFRESH_TOKEN: 'emulated',
    FACEBOOK_URL: at('facebook'),
    FACEBOOK_AUTHORIZE_URL: at('facebook/dialog/oauth'),
    FACEBOOK_CLIENT_ID: 'emulated',
    FACEBOOK_CLIENT_SECRET: 'emulated',
    TRIPADVISOR_URL: at('tripadvisor'),
    TRIPADVISOR_KEY: 'emulated',
    TRUSTPILOT_URL: at('trustpilot'),
    TRUSTPILOT_AUTHORIZE_URL: at('trustpilot/authorize'),
    TRUSTPILOT_CLIENT_ID: 'emulated',
    TRUSTPILOT_CLIENT_SECRET: 'emulated',
    APPLE_BUSINESS_URL: at('apple'),
    APPLE_BUSINESS_CLIENT_ID: 'emulated',
    APPLE_BUSINESS_CLIENT_SECRET: 'emulated',
    APPLE_BUSINESS_ORG_ID: 'emulated',
    APPLE_BUSINESS_BRAND_ID: 'emulated',
    BING_PLACES_URL: at('bing'),
    BING_PLACES_PUID: 'emulated',
    BING_PLACES_EMAIL: 'partner@highstreet.example',
    YELP_PLACES_URL: at('yelp/v3'),
    YELP_API_KEY: 'emulated',
    YELP_INGEST_URL: at('yelp/v1/ingest'),
    YELP_INGEST_USER: 'emulated',
    YELP_INGEST_PASSWORD: 'emulated',
    YELP_REVIEWS_URL: at('yelp/reviews/v1'),
    // Its jobs take five seconds, not minutes.
    YELP_POLL_SECONDS: '6',
  }
  process.stdout.write(`listening ${JSON.stringify(configuration)}\n`)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
if (process.env.HIGHSTREET_SUPERVISED === '1') process.on('disconnect', () => process.exit(0))
