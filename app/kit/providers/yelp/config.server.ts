import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const yelpConfig = declareConfig({
  variables: {
    YELP_PLACES_URL: z.url().default('https://api.yelp.com/v3'),
    YELP_API_KEY: z.string().default(''),
    YELP_INGEST_URL: z.url().default('https://partner-api.yelp.com/v1/ingest'),
    YELP_INGEST_USER: z.string().default(''),
    YELP_INGEST_PASSWORD: z.string().default(''),
    YELP_POLL_SECONDS: z.coerce.number().int().min(0).default(300),
  },
  /** Without a Data Ingestion user, Yelp is read-only. */
  settings: (values) =>
    values.YELP_API_KEY
      ? {
          placesUrl: values.YELP_PLACES_URL,
          apiKey: values.YELP_API_KEY,
          ingestUrl: values.YELP_INGEST_URL,
          user: values.YELP_INGEST_USER,
          password: values.YELP_INGEST_PASSWORD,
          pollAfterSeconds: values.YELP_POLL_SECONDS,
        }
      : null,
})
