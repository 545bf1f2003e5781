import { z } from 'zod'
import { declareAccess } from '../declare-access'

export const googleAccess = declareAccess({
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
    // Google has a host for each of its APIs; who names one for reviews alone, an emulator, means them all.
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
      /** Its push notifications: where they are published, and who may bring them. */
      notifications: {
        topic: values.GOOGLE_NOTIFICATIONS_TOPIC ?? null,
        /** Null: none is taken. */
        audience: values.GOOGLE_NOTIFICATIONS_AUDIENCE ?? null,
        /** The service account that pushes; null: none is taken, for Google vouches for everybody's. */
        sender: values.GOOGLE_NOTIFICATIONS_SENDER ?? null,
        keysUrl: values.GOOGLE_KEYS_URL,
        issuer: values.GOOGLE_ISSUER,
      },
    }
  },
})
