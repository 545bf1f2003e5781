import type { Express } from 'express'
import type { thirdParties } from '#app/providers/access.server'
import type { DemoPlace } from './emulated-demo'

type ThirdParty = keyof typeof thirdParties

/** What an emulator starts from. */
type EmulatedDemo = {
  /** Where it remembers what was done to it; without it, it forgets. */
  snapshotPath?: string
  places: DemoPlace[]
  /** When the demo was written, from which its reviews are dated; null: as the emulator starts. */
  since: Date | null
}

type Emulator<Name extends ThirdParty> = {
  /** Environment variables that point Highstreet at the emulator. `url` has no slash at its end. */
  variables: (url: string) => { [Variable in keyof (typeof thirdParties)[Name]['variables']]?: string }
  start: (demo: EmulatedDemo) => Express
}

/** What stands in for a third party on this machine, in a file `start.server.ts` of its folder. */
export function declareEmulator<Name extends ThirdParty>(
  name: Name,
  emulator: Emulator<Name>,
): Emulator<Name> & { name: Name } {
  return { ...emulator, name }
}
