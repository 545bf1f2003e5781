/**
 * The state of the emulated Apple. Reviews need no timer: a submission stores its decision time, and the first read
 * after that time applies the decision. The seed, the snapshot and `GET /emulator/state` use the same JSON.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { appleDetails, appleReport } from '#app/kit/providers/apple-business/wire'

const locationSchema = z.object({
  id: z.string(),
  locationDetails: appleDetails,
  etag: z.string().default(() => randomUUID()),
  state: z.enum(['SUBMITTED', 'PUBLISHED', 'REJECTED']).default('PUBLISHED'),
  createdDate: z.string().default('2026-01-01T00:00:00.000Z'),
  updatedDate: z.string().default('2026-01-01T00:00:00.000Z'),
  /** The decision time of the review, in epoch milliseconds. If null, the review waits for `POST /emulator/decide`. */
  decidedAt: z.number().nullable().default(null),
  /**
   * The reason for rejecting every edit of the location, immediately if `isAtOnce`, otherwise by the review. Null
   * accepts edits.
   */
  refuses: appleReport
    .extend({ isAtOnce: z.boolean().default(false) })
    .nullable()
    .default(null),
})

const settingsSchema = z.object({
  /** The duration of a review. If null, submissions wait for `POST /emulator/decide`. */
  moderationSeconds: z.number().nonnegative().nullable(),
  tokenSeconds: z.number().positive(),
})

export const appleSeed = z.object({
  settings: settingsSchema.partial().default({}),
  locations: z.array(locationSchema).default([]),
})

export type StoredLocation = z.output<typeof locationSchema>
export type AppleState = ReturnType<typeof appleState>

export function appleState(now: () => Date) {
  const settings = { moderationSeconds: 5 as number | null, tokenSeconds: 3600 }
  const locations = new Map<string, StoredLocation>()

  function seed(raw: unknown): void {
    const parsed = appleSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const one of parsed.locations) locations.set(one.id, one)
  }

  function find(id: string): StoredLocation | null {
    const found = locations.get(id)
    if (found) applyDueDecision(found, now())
    return found ?? null
  }

  function findByOurId(partnerId: string): StoredLocation | null {
    const found = [...locations.values()].find((one) => one.locationDetails.partnersLocationId === partnerId)
    return found ? find(found.id) : null
  }

  /** Creates a location or replaces its details, and puts it into review. */
  function submit(id: string, locationDetails: StoredLocation['locationDetails']): StoredLocation {
    const { moderationSeconds } = settings
    const submittedAt = now()
    const submitted: StoredLocation = {
      createdDate: submittedAt.toISOString(),
      refuses: null,
      ...locations.get(id),
      id,
      locationDetails,
      etag: randomUUID(),
      state: 'SUBMITTED',
      updatedDate: submittedAt.toISOString(),
      decidedAt: moderationSeconds === null ? null : submittedAt.getTime() + moderationSeconds * 1000,
    }
    locations.set(id, submitted)
    return submitted
  }

  return {
    settings,
    seed,
    snapshot: () => ({ settings, locations: [...locations.values()] }),
    /** Adds the missing locations and leaves existing ones unchanged. */
    add(seeded: z.input<typeof appleSeed>) {
      for (const location of appleSeed.parse(seeded).locations)
        if (!locations.has(location.id)) locations.set(location.id, location)
    },
    find,
    findByOurId,
    submit,
    newId: () => String(9_467_895_000_000 + locations.size),
  }
}

export function decideReview(location: StoredLocation, isApproved: boolean): void {
  location.state = isApproved ? 'PUBLISHED' : 'REJECTED'
  location.decidedAt = null
}

function applyDueDecision(location: StoredLocation, now: Date): void {
  if (location.state !== 'SUBMITTED' || location.decidedAt === null || location.decidedAt > now.getTime())
    return
  decideReview(location, location.refuses === null)
}
