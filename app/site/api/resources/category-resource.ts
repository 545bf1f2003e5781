import { z } from 'zod'
import type { LocationCategory } from '#app/product/locations/reference-data/categories.server'
import { defineResource, idProperty } from './resource'

/** A category that a location can have. */
export const categoryResource = defineResource({
  name: 'Category',
  schema: z.strictObject({ id: idProperty, name: z.string() }),
  represent: ({ id, name }: LocationCategory) => ({ id, name }),
})
