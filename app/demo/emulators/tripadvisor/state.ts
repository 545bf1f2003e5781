/**
 * The locations of the emulated Tripadvisor with their reviews. The seed, the snapshot and `GET /emulator/state` use
 * the same JSON.
 */
import { z } from 'zod'

const locationSchema = z.object({
  location_id: z.string().regex(/^\d+$/),
  /** The details in the format of the details response, without the id. */
  details: z.record(z.string(), z.unknown()).default({}),
  reviews: z.array(z.looseObject({ id: z.number(), published_date: z.string() })).default([]),
})

const tripadvisorSeed = z.object({
  settings: z
    .object({ refusedKeys: z.array(z.string()), callsLeft: z.number().nullable() })
    .partial()
    .default({}),
  places: z.array(locationSchema).default([]),
})

export type TripadvisorSeed = z.input<typeof tripadvisorSeed>
export type StoredLocation = z.output<typeof locationSchema>
export type TripadvisorState = ReturnType<typeof tripadvisorState>

export function tripadvisorState() {
  const settings: { refusedKeys: string[]; callsLeft: number | null } = { refusedKeys: [], callsLeft: null }
  const places = new Map<string, StoredLocation>()

  function seed(raw: unknown): void {
    const parsed = tripadvisorSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const location of parsed.places) places.set(location.location_id, location)
  }

  /** Adds the missing locations and leaves existing ones unchanged. */
  function add(seeded: TripadvisorSeed): void {
    seed({
      places: tripadvisorSeed.parse(seeded).places.filter(({ location_id }) => !places.has(location_id)),
    })
  }

  return { settings, places, seed, add, snapshot: () => ({ settings, places: [...places.values()] }) }
}
