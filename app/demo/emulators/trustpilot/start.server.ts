import { declareEmulator } from '../declare-emulator'
import { demoUnits } from './demo-units'
import { trustpilotEmulator } from './emulator.server'

export const emulator = declareEmulator('trustpilot', {
  variables: (url) => ({
    TRUSTPILOT_URL: url,
    TRUSTPILOT_AUTHORIZE_URL: `${url}/authorize`,
    TRUSTPILOT_CLIENT_ID: 'emulated',
    TRUSTPILOT_CLIENT_SECRET: 'emulated',
  }),
  start({ snapshotPath, places }) {
    return trustpilotEmulator({ snapshotPath, known: demoUnits(places) })
  },
})
