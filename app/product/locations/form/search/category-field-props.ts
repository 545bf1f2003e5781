import type { LocationFields } from '../location-form-page'
import type { CategoryResults } from './resolve-category.server'

export type CategoryFieldProps = { fields: LocationFields; found?: CategoryResults }
