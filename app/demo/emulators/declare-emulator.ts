import type { Express } from 'express'
import type { providerConfigs } from '#app/providers/provider-settings.server'
import type { DemoLocation } from './demo-locations'

type ProviderName = keyof typeof providerConfigs

/** What an emulator is started with. */
type EmulatorContext = {
  /** The file that keeps its state; without it, the state is lost when the process ends. */
  snapshotPath?: string
  locations: DemoLocation[]
  /** When the demo data was loaded; its reviews are dated relative to that. Null: when the emulator starts. */
  since: Date | null
}

type Emulator<Name extends ProviderName> = {
  /** Environment variables that point Highstreet at the emulator. `url` has no trailing slash. */
  variables: (url: string) => { [Variable in keyof (typeof providerConfigs)[Name]['variables']]?: string }
  start: (demo: EmulatorContext) => Express
}

/** Declares the emulator of a third party. Each is exported by the `start.server.ts` of its folder. */
export function declareEmulator<Name extends ProviderName>(
  name: Name,
  emulator: Emulator<Name>,
): Emulator<Name> & { name: Name } {
  return { ...emulator, name }
}
