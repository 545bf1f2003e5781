/**
 * The profiles of the emulated Google: the owner's values, the values that the public sees instead, and edits in
 * review. Reviews need no timer: an edit stores its decision time, and the first read after that time applies the
 * decision.
 */
import { z } from 'zod'

const fieldsSchema = z.record(z.string(), z.unknown())

const profileSchema = z.object({
  /** The v1 name, such as `locations/1001`. */
  name: z.string().regex(/^locations\/[^/]+$/),
  account: z.string().regex(/^accounts\/[^/]+$/),
  /** The owner's values in the v1 format, without the name and the metadata. */
  location: fieldsSchema.default({}),
  placeId: z.string().default(''),
  /** The values that the public sees instead of the owner's values. */
  shown: fieldsSchema.default({}),
  review: z
    .object({
      /** The previous values of the fields in review. */
      before: fieldsSchema,
      /** The decision time in epoch milliseconds. If null, the edit waits for `POST /emulator/decide`. */
      decidedAt: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** The reason for rejecting every edit, such as `INVALID_TIME_SCHEDULE`. Null accepts edits. */
  refuses: z.string().nullable().default(null),
  /** The response about the profile's verification. If absent, the profile is verified. */
  verification: fieldsSchema.optional(),
})

export const profilesSeed = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: z.string() })).default([]),
  profiles: z.array(profileSchema).default([]),
})

export type StoredProfile = z.output<typeof profileSchema>
export type StoredAccount = z.output<typeof profilesSeed>['accounts'][number]
export type ProfileState = ReturnType<typeof profileState>

export function profileState() {
  const accounts = new Map<string, StoredAccount>()
  const profiles = new Map<string, StoredProfile>()

  function find(name: string, now: Date): StoredProfile | null {
    const found = profiles.get(name)
    if (found) applyDueDecision(found, now)
    return found ?? null
  }

  function inAccount(account: string, now: Date): StoredProfile[] {
    const found = [...profiles.values()].filter(
      (item) => account === 'accounts/-' || item.account === account,
    )
    for (const item of found) applyDueDecision(item, now)
    return found
  }

  /** Adds the missing accounts and profiles and leaves existing ones unchanged. */
  function add(seeded: z.input<typeof profilesSeed>): void {
    const parsed = profilesSeed.parse(seeded)
    for (const item of parsed.accounts) if (!accounts.has(item.name)) accounts.set(item.name, item)
    for (const item of parsed.profiles) if (!profiles.has(item.name)) profiles.set(item.name, item)
  }

  function seed(raw: unknown): void {
    const parsed = profilesSeed.parse(raw)
    for (const item of parsed.accounts) accounts.set(item.name, item)
    for (const item of parsed.profiles) profiles.set(item.name, item)
  }

  const snapshot = () => ({ accounts: [...accounts.values()], profiles: [...profiles.values()] })

  return { accounts, profiles, find, inAccount, add, seed, snapshot }
}

/** Applies an edit and puts it into review. The edit also replaces public values that differed from the owner's. */
export function editProfile(
  profile: StoredProfile,
  edit: Record<string, unknown>,
  decidedAt: number | null,
): void {
  const before = Object.fromEntries(Object.keys(edit).map((field) => [field, profile.location[field]]))
  profile.review = { before: { ...before, ...profile.review?.before }, decidedAt }
  Object.assign(profile.location, omitZeros(edit))
  for (const field of Object.keys(edit)) delete profile.shown[field]
}

/** Removes zeros and false values, which Google's JSON omits: midnight is `{}`, and an open day has no `closed`. */
function omitZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitZeros)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, part]) => part !== 0 && part !== false)
  return Object.fromEntries(entries.map(([key, part]) => [key, omitZeros(part)]))
}

/** Ends the review of an edit. If the edit is rejected, the previous values stay public. */
export function decideReview(profile: StoredProfile, isApproved: boolean): void {
  if (profile.review && !isApproved) Object.assign(profile.shown, profile.review.before)
  profile.review = null
}

function applyDueDecision(profile: StoredProfile, now: Date): void {
  const decidedAt = profile.review?.decidedAt ?? null
  if (decidedAt !== null && decidedAt <= now.getTime()) decideReview(profile, true)
}
