import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const tripadvisorConfig = declareConfig({
  variables: {
    TRIPADVISOR_URL: z.url().default('https://api.content.tripadvisor.com'),
    TRIPADVISOR_KEY: z.string().default(''),
  },
  settings: (values) =>
    values.TRIPADVISOR_KEY ? { url: values.TRIPADVISOR_URL, key: values.TRIPADVISOR_KEY } : null,
})
