import { z } from 'zod'
import { declareAccess } from '../declare-access'

export const npiAccess = declareAccess({
  variables: { NPI_URL: z.url().default('https://npiregistry.cms.hhs.gov/api/') },
  settings: (values) => ({ url: values.NPI_URL }),
})
