import { z } from 'zod'
import { declareConfig } from '../declare-config'

const graphVersion = z.string().regex(/^v\d{1,3}\.\d$/, 'must be a version such as v24.0')

export const facebookConfig = declareConfig({
  variables: {
    FACEBOOK_URL: z.url().default('https://graph.facebook.com'),
    FACEBOOK_VERSION: graphVersion.default('v24.0'),
    FACEBOOK_RATINGS_VERSION: graphVersion.default('v21.0'),
    FACEBOOK_AUTHORIZE_URL: z.url().optional(),
    FACEBOOK_CLIENT_ID: z.string().default(''),
    FACEBOOK_CLIENT_SECRET: z.string().default(''),
  },
  settings: (values) => ({
    url: values.FACEBOOK_URL,
    version: values.FACEBOOK_VERSION,
    /** The version for listing ratings, because newer versions of the Graph API do not list them. */
    ratingsVersion: values.FACEBOOK_RATINGS_VERSION,
    authorizeUrl:
      values.FACEBOOK_AUTHORIZE_URL ?? `https://www.facebook.com/${values.FACEBOOK_VERSION}/dialog/oauth`,
    clientId: values.FACEBOOK_CLIENT_ID,
    clientSecret: values.FACEBOOK_CLIENT_SECRET,
  }),
})
