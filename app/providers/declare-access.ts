import type { z } from 'zod'

export type Access<Variables extends z.ZodRawShape, Settings> = {
  /** The environment variables that say how it is reached, as schemas by name. */
  variables: Variables
  /** What they amount to; null, for a directory: the installation is no partner of it. */
  settings: (values: z.output<z.ZodObject<Variables>>) => Settings
}

/** How a third party is reached, as an operator says. */
export function declareAccess<Variables extends z.ZodRawShape, Settings>(
  access: Access<Variables, Settings>,
): Access<Variables, Settings> {
  return access
}
