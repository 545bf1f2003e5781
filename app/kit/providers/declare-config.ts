import type { z } from 'zod'

export type ProviderConfig<Variables extends z.ZodRawShape, Settings> = {
  /** The schemas of the provider's environment variables, by name. */
  variables: Variables
  /**
   * Returns the settings for the values of the variables. For a directory, null means that the installation is not a
   * partner.
   */
  settings: (values: z.output<z.ZodObject<Variables>>) => Settings
}

/** Declares the environment variables that configure a provider, and the resulting settings. */
export function declareConfig<Variables extends z.ZodRawShape, Settings>(
  config: ProviderConfig<Variables, Settings>,
): ProviderConfig<Variables, Settings> {
  return config
}
