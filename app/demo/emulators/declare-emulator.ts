import type { Express } from 'express'
import type { providerConfigs } from '#app/kit/providers/provider-settings.server'
import type { DemoLocation } from './demo-locations'

type ProviderName = keyof typeof providerConfigs

/** The input for starting an emulator. */
type EmulatorContext = {
  /**
   * The path of the file that stores the emulator's state. If it is missing, the state is lost when the process ends.
   */
  snapshotPath?: string
  locations: DemoLocation[]
  /**
   * The time when the demo data was loaded, which determines the dates of the reviews. If null, the emulator uses its
   * start time.
   */
  since: Date | null
}

type Emulator<Name extends ProviderName> = {
  /** Environment variables that point Highstreet at the emulator. `url` has no trailing slash. */
  variables: (url: string) => { [Variable in keyof (typeof providerConfigs)[Name]['variables']]?: string }
  start: (demo: EmulatorContext) => Express
}

/** Declares the emulator of a provider. The file `start.server.ts` in the emulator's folder exports the declaration. */
export function declareEmulator<Name extends ProviderName>(
  name: Name,
  emulator: Emulator<Name>,
): Emulator<Name> & { name: Name } {
  return { ...emulator, name }
}
