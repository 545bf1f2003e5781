import type { z } from 'zod'

export type ProviderConfig<Variables extends z.ZodRawShape, Settings> = {
  /** The provider's environment variables, as schemas by name. */
  variables: Variables
  /** The resulting settings. For a directory, null means that the installation is not a partner of it. */
  settings: (values: z.output<z.ZodObject<Variables>>) => Settings
}

/** Declares the environment variables with which an operator configures a provider. */
export function declareConfig<Variables extends z.ZodRawShape, Settings>(
  config: ProviderConfig<Variables, Settings>,
): ProviderConfig<Variables, Settings> {
  return config
}
