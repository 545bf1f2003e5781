import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const appleBusinessConfig = declareConfig({
  variables: {
    APPLE_BUSINESS_URL: z.url().default('https://business.apple.com'),
    APPLE_BUSINESS_CLIENT_ID: z.string().default(''),
    APPLE_BUSINESS_CLIENT_SECRET: z.string().default(''),
    APPLE_BUSINESS_ORG_ID: z.string().default(''),
    APPLE_BUSINESS_BRAND_ID: z.string().default(''),
  },
  settings: (values) =>
    values.APPLE_BUSINESS_CLIENT_ID
      ? {
          url: values.APPLE_BUSINESS_URL,
          clientId: values.APPLE_BUSINESS_CLIENT_ID,
          clientSecret: values.APPLE_BUSINESS_CLIENT_SECRET,
          orgId: values.APPLE_BUSINESS_ORG_ID,
          brandId: values.APPLE_BUSINESS_BRAND_ID,
        }
      : null,
})
