import type { Express } from 'express'
import type { thirdParties } from '#app/providers/access-settings.server'
import type { DemoLocation } from './demo-locations'

type ThirdParty = keyof typeof thirdParties

/** What an emulator starts from. */
type EmulatorContext = {
  /** Where it remembers what was done to it; without it, it forgets. */
  snapshotPath?: string
  locations: DemoLocation[]
  /** When the demo was written, from which its reviews are dated; null: as the emulator starts. */
  since: Date | null
}

type Emulator<Name extends ThirdParty> = {
  /** Environment variables that point Highstreet at the emulator. `url` has no slash at its end. */
  variables: (url: string) => { [Variable in keyof (typeof thirdParties)[Name]['variables']]?: string }
  start: (demo: EmulatorContext) => Express
}

/** What stands in for a third party on this machine, in a file `start.server.ts` of its folder. */
export function declareEmulator<Name extends ThirdParty>(
  name: Name,
  emulator: Emulator<Name>,
): Emulator<Name> & { name: Name } {
  return { ...emulator, name }
}
