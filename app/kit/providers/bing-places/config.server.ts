import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const bingPlacesConfig = declareConfig({
  variables: {
    BING_PLACES_URL: z.url().default('https://api.bingplaces.com/trustedPartnerApi/v1'),
    BING_PLACES_PUID: z.string().default(''),
    BING_PLACES_EMAIL: z.string().default(''),
    BING_PLACES_CERTIFICATE_FILE: z.string().optional(),
    BING_PLACES_KEY_FILE: z.string().optional(),
  },
  settings(values) {
    const { BING_PLACES_CERTIFICATE_FILE: certFile, BING_PLACES_KEY_FILE: keyFile } = values
    return values.BING_PLACES_PUID
      ? {
          url: values.BING_PLACES_URL,
          puid: values.BING_PLACES_PUID,
          email: values.BING_PLACES_EMAIL,
          certificate: certFile && keyFile ? { certFile, keyFile } : undefined,
        }
      : null
  },
})
