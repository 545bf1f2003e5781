import { z } from 'zod'
import { declareConfig } from '../declare-config'

export const npiConfig = declareConfig({
  variables: { NPI_URL: z.url().default('https://npiregistry.cms.hhs.gov/api/') },
  settings: (values) => ({ url: values.NPI_URL }),
})
