import type { Express } from 'express'
import type { z } from 'zod'
import type { DemoPlace } from './emulated-demo'

/** What an emulator starts from. */
type EmulatedDemo = {
  /** Where it remembers what was done to it; without it, it forgets. */
  snapshotPath?: string
  places: DemoPlace[]
  /** When the demo was written, from which its reviews are dated; null: as the emulator starts. */
  since: Date | null
}

export type Access<Variables extends z.ZodRawShape, Settings> = {
  /** The environment variables that say how it is reached, as schemas by name. */
  variables: Variables
  /** What they amount to; null, for a directory: the installation is no partner of it. */
  settings: (values: z.output<z.ZodObject<Variables>>) => Settings
  emulator: {
    /** Environment variables that point Highstreet at the emulator. `url` has no slash at its end. */
    variables: (url: string) => { [Name in keyof Variables]?: string }
    start: (demo: EmulatedDemo) => Promise<Express>
  }
}

/** How a third party is reached: what an operator says of it, and the emulator that stands in for it. */
export function declareAccess<Variables extends z.ZodRawShape, Settings>(
  access: Access<Variables, Settings>,
): Access<Variables, Settings> {
  return access
}
