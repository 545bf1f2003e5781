/**
 * The businesses the emulated Bing has been given. Its check of quality needs no timer: a business carries the moment
 * it is decided, and reading it after that moment finds it decided. The same JSON is the seed, the snapshot and
 * `GET /emulator/state`.
 */
import { z } from 'zod'
import { bingBusiness } from '#app/providers/bing-places/wire'

const issue = z.object({ IssueType: z.string(), SubIssueType: z.array(z.string()).nullable().default(null) })

const stored = z.object({
  business: bingBusiness,
  status: z.enum(['QualityCheckInProgress', 'QualityIssueFound', 'Published']).default('Published'),
  /** Epoch milliseconds; null waits to be told. */
  decidedAt: z.number().nullable().default(null),
  /** What the check finds in every change of it. */
  issues: z.array(issue).default([]),
})

const settings = z.object({
  /** Null: changes wait until `POST /emulator/decide`. */
  checkSeconds: z.number().nonnegative().nullable(),
  isQuotaEnforced: z.boolean(),
})

export const bingSeed = z.object({
  settings: settings.partial().default({}),
  businesses: z.array(stored).default([]),
})

export type StoredBusiness = z.output<typeof stored>
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
    if (one && isDue) decide(one, one.issues.length === 0)
    return one ?? null
  }

  return {
    settings,
    seed,
    snapshot: () => ({ settings, businesses: [...businesses.values()] }),
    /** Keeps what it has, and adds what it lacks. */
    add(known: z.input<typeof bingSeed>) {
      for (const one of bingSeed.parse(known).businesses)
        if (!businesses.has(one.business.StoreId)) businesses.set(one.business.StoreId, one)
    },
    find,
    /** Puts a business in place of the one there was, and under check. */
    put(business: StoredBusiness['business']): void {
      const { checkSeconds } = settings
      const decidedAt = checkSeconds === null ? null : now().getTime() + checkSeconds * 1000
      const issues = businesses.get(business.StoreId)?.issues ?? []
      businesses.set(business.StoreId, { business, status: 'QualityCheckInProgress', decidedAt, issues })
    },
  }
}

export function decide(one: StoredBusiness, isPublished: boolean): void {
  one.status = isPublished ? 'Published' : 'QualityIssueFound'
  one.decidedAt = null
}
