/**
 * The profiles the emulated Google has: as their owner wrote them, what people see instead where Google has drifted
 * away, and what is still in review. Review needs no timer: an edit carries the moment it is decided, and reading it
 * after that moment finds it decided.
 */
import { z } from 'zod'

const fieldsSchema = z.record(z.string(), z.unknown())

const profileSchema = z.object({
  /** `locations/1001` */
  name: z.string().regex(/^locations\/[^/]+$/),
  account: z.string().regex(/^accounts\/[^/]+$/),
  /** As v1 writes it, without its name and metadata. */
  location: fieldsSchema.default({}),
  placeId: z.string().default(''),
  /** What people see in place of the owner's own. */
  shown: fieldsSchema.default({}),
  review: z
    .object({
      /** What the fields in review were before. */
      before: fieldsSchema,
      /** Epoch milliseconds; null waits to be told. */
      decidedAt: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** A reason for which every edit of it is refused: `INVALID_TIME_SCHEDULE`. */
  refuses: z.string().nullable().default(null),
  /** What it answers about its verification; all is well without it. */
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

  /** Keeps what it has, and adds what it lacks. */
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

/** Puts an edit in place and into review. What people saw instead of the fields edited is settled by the edit. */
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

/** As Google's JSON comes back: midnight is `{}`, and what is not closed does not say so. */
function omitZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitZeros)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, part]) => part !== 0 && part !== false)
  return Object.fromEntries(entries.map(([key, part]) => [key, omitZeros(part)]))
}

/** Review is over. Refused, people go on seeing what was there before. */
export function decideReview(profile: StoredProfile, isApproved: boolean): void {
  if (profile.review && !isApproved) Object.assign(profile.shown, profile.review.before)
  profile.review = null
}

function applyDueDecision(profile: StoredProfile, now: Date): void {
  const decidedAt = profile.review?.decidedAt ?? null
  if (decidedAt !== null && decidedAt <= now.getTime()) decideReview(profile, true)
}
