import { z } from 'zod'
import type { Feature } from '#app/kit/access/features'
import type { Country } from '#app/product/locations/reference-data/countries'
import { defineResource } from './resource'

/** A country or a state. */
export const regionResource = defineResource({
  name: 'CountryOrState',
  schema: z.strictObject({ id: z.string(), name: z.string(), code: z.string() }),
  represent: ({ id, name, code }: Country) => ({ id, name, code }),
})

export const settingResource = defineResource({
  name: 'AccountSetting',
  schema: z.strictObject({ id: z.string(), code: z.string(), value: z.union([z.boolean(), z.string()]) }),
  represent: ({ code, value }: { code: string; value: boolean | string }) => ({ id: code, code, value }),
})

export const featureResource = defineResource({
  name: 'AccountExperiment',
  schema: z.strictObject({ id: z.string(), name: z.string(), enabled: z.boolean() }),
  represent: ({ name, enabled }: { name: Feature; enabled: boolean }) => ({ id: name, name, enabled }),
})
