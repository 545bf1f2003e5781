/**
 * The profiles the emulated Google has: as their owner wrote them, what people see instead where Google has drifted
 * away, and what is still in review. Review needs no timer: an edit carries the moment it is decided, and reading it
 * after that moment finds it decided.
 */
import { z } from 'zod'

const fields = z.record(z.string(), z.unknown())

const profile = z.object({
  /** `locations/1001` */
  name: z.string().regex(/^locations\/[^/]+$/),
  account: z.string().regex(/^accounts\/[^/]+$/),
  /** As v1 writes it, without its name and metadata. */
  location: fields.default({}),
  placeId: z.string().default(''),
  /** What people see in place of the owner's own. */
  shown: fields.default({}),
  review: z
    .object({
      /** What the fields in review were before. */
      before: fields,
      /** Epoch milliseconds; null waits to be told. */
      decidedAt: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** A reason for which every edit of it is refused: `INVALID_TIME_SCHEDULE`. */
  refuses: z.string().nullable().default(null),
  /** What it answers about its verification; all is well without it. */
  verification: fields.optional(),
})

export const profilesSeed = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: z.string() })).default([]),
  profiles: z.array(profile).default([]),
})

export type StoredProfile = z.output<typeof profile>
export type StoredAccount = z.output<typeof profilesSeed>['accounts'][number]
export type ProfileState = ReturnType<typeof profileState>

export function profileState() {
  const accounts = new Map<string, StoredAccount>()
  const profiles = new Map<string, StoredProfile>()

  function find(name: string, now: Date): StoredProfile | null {
    const found = profiles.get(name)
    if (found) settle(found, now)
    return found ?? null
  }

  function inAccount(account: string, now: Date): StoredProfile[] {
    const found = [...profiles.values()].filter((one) => account === 'accounts/-' || one.account === account)
    for (const one of found) settle(one, now)
    return found
  }

  /** Keeps what it has, and adds what it lacks. */
  function add(seeded: z.input<typeof profilesSeed>): void {
    const parsed = profilesSeed.parse(seeded)
    for (const one of parsed.accounts) if (!accounts.has(one.name)) accounts.set(one.name, one)
    for (const one of parsed.profiles) if (!profiles.has(one.name)) profiles.set(one.name, one)
  }

  function seed(raw: unknown): void {
    const parsed = profilesSeed.parse(raw)
    for (const one of parsed.accounts) accounts.set(one.name, one)
    for (const one of parsed.profiles) profiles.set(one.name, one)
  }

  const snapshot = () => ({ accounts: [...accounts.values()], profiles: [...profiles.values()] })

  return { accounts, profiles, find, inAccount, add, seed, snapshot }
}

/** Puts an edit in place and into review. What people saw instead of the fields edited is settled by the edit. */
export function editProfile(
  one: StoredProfile,
  edit: Record<string, unknown>,
  decidedAt: number | null,
): void {
  const before = Object.fromEntries(Object.keys(edit).map((field) => [field, one.location[field]]))
  one.review = { before: { ...before, ...one.review?.before }, decidedAt }
  Object.assign(one.location, withoutZeros(edit))
  for (const field of Object.keys(edit)) delete one.shown[field]
}

/** As Google's JSON comes back: midnight is `{}`, and what is not closed does not say so. */
function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([, part]) => part !== 0 && part !== false)
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutZeros(part)]))
}

/** Review is over. Refused, people go on seeing what was there before. */
export function decideReview(one: StoredProfile, isApproved: boolean): void {
  if (one.review && !isApproved) Object.assign(one.shown, one.review.before)
  one.review = null
}

function settle(one: StoredProfile, now: Date): void {
  const decidedAt = one.review?.decidedAt ?? null
  if (decidedAt !== null && decidedAt <= now.getTime()) decideReview(one, true)
}
