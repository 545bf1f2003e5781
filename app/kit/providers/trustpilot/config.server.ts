import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const trustpilotConfig = declareConfig({
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
})
