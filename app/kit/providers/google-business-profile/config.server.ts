import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const googleConfig = declareConfig({
  variables: {
    GOOGLE_BUSINESS_URL: z.url().optional(),
    GOOGLE_INFORMATION_URL: z.url().optional(),
    GOOGLE_ACCOUNTS_URL: z.url().optional(),
    GOOGLE_VERIFICATIONS_URL: z.url().optional(),
    GOOGLE_AUTHORIZE_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_REVOKE_URL: z.url().default('https://oauth2.googleapis.com/revoke'),
    GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
    GOOGLE_NOTIFICATIONS_URL: z.url().optional(),
    GOOGLE_NOTIFICATIONS_TOPIC: z
      .string()
      .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'must be a name such as projects/mine/topics/reviews')
      .optional(),
    GOOGLE_NOTIFICATIONS_AUDIENCE: z.string().max(500).optional(),
    GOOGLE_NOTIFICATIONS_SENDER: z.email().optional(),
    GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
    GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    GOOGLE_CLIENT_ID: z.string().default(''),
    GOOGLE_CLIENT_SECRET: z.string().default(''),
    GOOGLE_REFRESH_TOKEN: z.string().default(''),
  },
  settings(values) {
    // Google has a separate host for each API. Setting GOOGLE_BUSINESS_URL, as for an emulator, changes the default of
    // all of them.
    const hostOf = (api: string) => values.GOOGLE_BUSINESS_URL ?? `https://${api}.googleapis.com`
    return {
      url: hostOf('mybusiness'),
      informationUrl: values.GOOGLE_INFORMATION_URL ?? hostOf('mybusinessbusinessinformation'),
      accountsUrl: values.GOOGLE_ACCOUNTS_URL ?? hostOf('mybusinessaccountmanagement'),
      verificationsUrl: values.GOOGLE_VERIFICATIONS_URL ?? hostOf('mybusinessverifications'),
      notificationsUrl: values.GOOGLE_NOTIFICATIONS_URL ?? hostOf('mybusinessnotifications'),
      authorizeUrl: values.GOOGLE_AUTHORIZE_URL,
      tokenUrl: values.GOOGLE_TOKEN_URL,
      revokeUrl: values.GOOGLE_REVOKE_URL,
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      refreshToken: values.GOOGLE_REFRESH_TOKEN,
      /**
       * The settings for push notifications: the topic that they are published to, and who is allowed to deliver them.
       */
      notifications: {
        topic: values.GOOGLE_NOTIFICATIONS_TOPIC ?? null,
        /** The required audience of the bearer token. If it is null, no notifications are accepted. */
        audience: values.GOOGLE_NOTIFICATIONS_AUDIENCE ?? null,
        /**
         * The service account that delivers notifications. If it is null, none are accepted, because Google signs
         * tokens for every service account.
         */
        sender: values.GOOGLE_NOTIFICATIONS_SENDER ?? null,
        keysUrl: values.GOOGLE_KEYS_URL,
        issuer: values.GOOGLE_ISSUER,
      },
    }
  },
})
