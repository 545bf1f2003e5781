import { z } from 'zod'
import { declareAccess } from '../declare-access'

export const trustpilotAccess = declareAccess({
  variables: {
    TRUSTPILOT_URL: z.url().default('https://api.trustpilot.com'),
    TRUSTPILOT_AUTHORIZE_URL: z.url().default('https://authenticate.trustpilot.com'),
    TRUSTPILOT_CLIENT_ID: z.string().default(''),
    TRUSTPILOT_CLIENT_SECRET: z.string().default(''),
  },
  settings: (values) => ({
    url: values.TRUSTPILOT_URL,
    authorizeUrl: values.TRUSTPILOT_AUTHORIZE_URL,
    clientId: values.TRUSTPILOT_CLIENT_ID,
    clientSecret: values.TRUSTPILOT_CLIENT_SECRET,
  }),
  emulator: {
    variables: (url) => ({
      TRUSTPILOT_URL: url,
      TRUSTPILOT_AUTHORIZE_URL: `${url}/authorize`,
      TRUSTPILOT_CLIENT_ID: 'emulated',
      TRUSTPILOT_CLIENT_SECRET: 'emulated',
    }),
    async start({ snapshotPath, places }) {
      const { trustpilotEmulator } = await import('./emulator.server')
      const { demoUnits } = await import('./emulator/demo-units')
      return trustpilotEmulator({ snapshotPath, known: demoUnits(places) })
    },
  },
})
