import { declareEmulator } from '../declare-emulator'
import { trustpilotDemoSeed } from './demo-seed'
import { trustpilotEmulator } from './emulator.server'

export const emulator = declareEmulator('trustpilot', {
  variables: (url) => ({
    TRUSTPILOT_URL: url,
    TRUSTPILOT_AUTHORIZE_URL: `${url}/authorize`,
    TRUSTPILOT_CLIENT_ID: 'emulated',
    TRUSTPILOT_CLIENT_SECRET: 'emulated',
  }),
  start({ snapshotPath, locations }) {
    return trustpilotEmulator({ snapshotPath, seed: trustpilotDemoSeed(locations) })
  },
})
