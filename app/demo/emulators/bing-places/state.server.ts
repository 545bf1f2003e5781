/**
 * The state of the emulated Bing. Quality checks need no timer: a business stores the decision time of its check, and
 * the first read after that time applies the decision. The seed, the snapshot and `GET /emulator/state` use the same
 * JSON.
 */
import { z } from 'zod'
import { bingBusiness } from '#app/kit/providers/bing-places/wire'

const issueSchema = z.object({
  IssueType: z.string(),
  SubIssueType: z.array(z.string()).nullable().default(null),
})

const storedBusinessSchema = z.object({
  business: bingBusiness,
  status: z.enum(['QualityCheckInProgress', 'QualityIssueFound', 'Published']).default('Published'),
  /**
   * The decision time of the quality check, in epoch milliseconds. If null, the check waits for `POST
   * /emulator/decide`.
   */
  decidedAt: z.number().nullable().default(null),
  /** The issues that every quality check of the business finds. */
  issues: z.array(issueSchema).default([]),
})

const settingsSchema = z.object({
  /** The duration of a quality check. If null, changes wait for `POST /emulator/decide`. */
  checkSeconds: z.number().nonnegative().nullable(),
  isQuotaEnforced: z.boolean(),
})

export const bingSeed = z.object({
  settings: settingsSchema.partial().default({}),
  businesses: z.array(storedBusinessSchema).default([]),
})

export type StoredBusiness = z.output<typeof storedBusinessSchema>
export type BingState = ReturnType<typeof bingState>

export function bingState(now: () => Date) {
  const settings = { checkSeconds: 5 as number | null, isQuotaEnforced: true }
  const businesses = new Map<string, StoredBusiness>()

  function seed(raw: unknown): void {
    const parsed = bingSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const one of parsed.businesses) businesses.set(one.business.StoreId, one)
  }

  function find(storeId: string): StoredBusiness | null {
    const one = businesses.get(storeId)
    const isDue = one?.decidedAt != null && one.decidedAt <= now().getTime()
    if (one && isDue) decideCheck(one, one.issues.length === 0)
    return one ?? null
  }

  return {
    settings,
    seed,
    snapshot: () => ({ settings, businesses: [...businesses.values()] }),
    /** Adds the missing businesses and leaves existing ones unchanged. */
    add(seeded: z.input<typeof bingSeed>) {
      for (const stored of bingSeed.parse(seeded).businesses)
        if (!businesses.has(stored.business.StoreId)) businesses.set(stored.business.StoreId, stored)
    },
    find,
    /** Adds or replaces a business and starts its quality check. */
    put(business: StoredBusiness['business']): void {
      const { checkSeconds } = settings
      const decidedAt = checkSeconds === null ? null : now().getTime() + checkSeconds * 1000
      const issues = businesses.get(business.StoreId)?.issues ?? []
      businesses.set(business.StoreId, { business, status: 'QualityCheckInProgress', decidedAt, issues })
    },
  }
}

export function decideCheck(stored: StoredBusiness, isPublished: boolean): void {
  stored.status = isPublished ? 'Published' : 'QualityIssueFound'
  stored.decidedAt = null
}
