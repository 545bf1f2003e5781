/**
 * The places the emulated Tripadvisor has, with their reviews. The same JSON is the seed, the snapshot and the answer
 * of `GET /emulator/state`.
 */
import { z } from 'zod'

const place = z.object({
  location_id: z.string().regex(/^\d+$/),
  /** As its details write it, without the id. */
  details: z.record(z.string(), z.unknown()).default({}),
  reviews: z.array(z.looseObject({ id: z.number(), published_date: z.string() })).default([]),
})

const placesSeed = z.object({
  settings: z
    .object({ refusedKeys: z.array(z.string()), callsLeft: z.number().nullable() })
    .partial()
    .default({}),
  places: z.array(place).default([]),
})

export type PlacesSeed = z.input<typeof placesSeed>
export type StoredPlace = z.output<typeof place>
export type PlacesState = ReturnType<typeof placesState>

export function placesState() {
  const settings: { refusedKeys: string[]; callsLeft: number | null } = { refusedKeys: [], callsLeft: null }
  const places = new Map<string, StoredPlace>()

  function seed(raw: unknown): void {
    const parsed = placesSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const one of parsed.places) places.set(one.location_id, one)
  }

  /** Keeps what it has, and adds what it lacks. */
  function add(known: PlacesSeed): void {
    seed({ places: placesSeed.parse(known).places.filter(({ location_id }) => !places.has(location_id)) })
  }

  return { settings, places, seed, add, snapshot: () => ({ settings, places: [...places.values()] }) }
}
