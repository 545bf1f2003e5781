import type { z } from 'zod'

export type Access<Variables extends z.ZodRawShape, Settings> = {
  /** The environment variables that configure the access, as schemas by name. */
  variables: Variables
  /** The resulting settings. For a directory, null means that the installation is not a partner of it. */
  settings: (values: z.output<z.ZodObject<Variables>>) => Settings
}

/** Declares how a third party is accessed, as configured by an operator. */
export function declareAccess<Variables extends z.ZodRawShape, Settings>(
  access: Access<Variables, Settings>,
): Access<Variables, Settings> {
  return access
}
