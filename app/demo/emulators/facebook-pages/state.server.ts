/**
 * The state of the emulated Facebook: Pages with the owner's values, the values that the public sees instead, and edits
 * that are not public yet. Edits need no timer, because an edit stores the time when it becomes public. The seed, the
 * snapshot and `GET /emulator/state` use the same JSON.
 */
import { z } from 'zod'

const fieldsSchema = z.record(z.string(), z.unknown())

const commentSchema = z.object({
  id: z.string(),
  message: z.string(),
  created_time: z.string(),
  from: z.object({ id: z.string(), name: z.string() }),
})

const ratingSchema = z.object({
  /** The id of the story that contains the review: `1101001_7`. */
  id: z.string().regex(/^[\w-]+$/),
  /** The creation time. The review is not visible before this time. */
  created_time: z.string(),
  recommendation_type: z.enum(['positive', 'negative']).optional(),
  /** Only for old reviews, which have stars instead of a recommendation. */
  rating: z.number().int().min(1).max(5).optional(),
  review_text: z.string().optional(),
  reviewer: z.object({ id: z.string(), name: z.string() }).optional(),
  comments: z.array(commentSchema).default([]),
})

const pageSchema = z.object({
  id: z.string().regex(/^\d+$/),
  /** The number of the business that manages the Page. */
  business: z.string(),
  /** The id of the main Page of which this Page is a location; null for any other Page. */
  parent: z.string().nullable().default(null),
  /** The owner's values in the format of the Graph API, without the id. */
  fields: fieldsSchema.default({}),
  /** The values that the public sees instead of the owner's values. */
  shown: fieldsSchema.default({}),
  edit: z.object({ before: fieldsSchema, showsAt: z.number() }).nullable().default(null),
  /** The parameter for which every edit is rejected, and the error message. Null accepts edits. */
  refuses: z.object({ parameter: z.string(), message: z.string() }).nullable().default(null),
  ratings: z.array(ratingSchema).default([]),
})

const settingsSchema = z.object({
  /** The time until an edit becomes public. */
  delaySeconds: z.number().nonnegative(),
  tokenSeconds: z.number().positive(),
  /** A time in epoch milliseconds. Tokens issued at or before this time have expired. */
  tokensEndedAt: z.number(),
  /** The used percentage of the hourly call limit. If it is above 0, every response contains it in a header. */
  usagePercent: z.number(),
  /**
   * The oldest supported major version of the API. Requests for older versions are treated as requests for this
   * version.
   */
  oldestVersion: z.number().int(),
  /** The time when the initial reviews were created; null until reviews are first requested. */
  knownSince: z.string().nullable(),
})

const facebookSeed = z.object({
  settings: settingsSchema.partial().default({}),
  businesses: z.array(z.object({ number: z.string(), name: z.string() })).default([]),
  pages: z.array(pageSchema).default([]),
  /** The revoked tokens. */
  revoked: z.array(z.string()).default([]),
})

export type StoredPage = z.output<typeof pageSchema>
export type StoredRating = z.output<typeof ratingSchema>
export type FacebookSeed = z.input<typeof facebookSeed>
export type FacebookState = ReturnType<typeof facebookState>

/** A function that returns the initial reviews by Page id. Upcoming reviews have a date after `since`. */
export type SeedRatings = (since: Date) => Map<string, z.input<typeof ratingSchema>[]>

const defaultSettings: z.output<typeof settingsSchema> = {
  delaySeconds: 4,
  tokenSeconds: 60 * 86_400,
  tokensEndedAt: 0,
  usagePercent: 0,
  oldestVersion: 21,
  knownSince: null,
}

export function facebookState(seedRatings: SeedRatings = () => new Map()) {
  const settings = { ...defaultSettings }
  const businesses = new Map<string, string>()
  const pages = new Map<string, StoredPage>()
  const revoked = new Set<string>()

  function seed(raw: unknown): void {
    const parsed = facebookSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const { number, name } of parsed.businesses) businesses.set(number, name)
    for (const item of parsed.pages) pages.set(item.id, item)
    for (const token of parsed.revoked) revoked.add(token)
  }

  /** Adds the missing businesses and Pages and leaves existing ones unchanged. */
  function add(seeded: FacebookSeed): void {
    const parsed = facebookSeed.parse(seeded)
    seed({
      businesses: parsed.businesses.filter(({ number }) => !businesses.has(number)),
      pages: parsed.pages.filter(({ id }) => !pages.has(id)),
    })
  }

  /**
   * Returns the reviews of a Page that are public at `now`. The first call creates the initial reviews of all Pages.
   */
  function ratingsOf(page: StoredPage, now: Date): StoredRating[] {
    if (settings.knownSince === null) {
      settings.knownSince = now.toISOString()
      for (const [id, seeded] of seedRatings(now))
        pages.get(id)?.ratings.push(...seeded.map((item) => ratingSchema.parse(item)))
    }
    return page.ratings.filter(({ created_time }) => Date.parse(created_time) <= now.getTime())
  }

  /**
   * Returns the Page that has this id, or that has a review or a comment with this id. Returns null if there is none.
   */
  function pageOf(id: string): StoredPage | null {
    const isOnPage = ({ ratings }: StoredPage) =>
      ratings.some((item) => item.id === id || item.comments.some((comment) => comment.id === id))
    return pages.get(id) ?? [...pages.values()].find(isOnPage) ?? null
  }

  const snapshot = () => ({
    settings,
    businesses: [...businesses].map(([number, name]) => ({ number, name })),
    pages: [...pages.values()],
    revoked: [...revoked],
  })

  return { settings, businesses, pages, revoked, ratingsOf, pageOf, add, seed, snapshot }
}

/** Returns the values of a Page that are public at `now`. */
export function visibleFields({ fields: own, shown, edit }: StoredPage, now: Date): Record<string, unknown> {
  const before = edit && edit.showsAt > now.getTime() ? edit.before : {}
  return { ...own, ...before, ...shown }
}

/**
 * Edits a Page. The edited values become public at `showsAt`, and replace public values that differed from the owner's.
 */
export function editPage(page: StoredPage, edit: Record<string, unknown>, showsAt: number): void {
  const before = Object.fromEntries(
    Object.keys(edit).map((field) => [field, field in page.shown ? page.shown[field] : page.fields[field]]),
  )
  page.edit = { before: { ...before, ...page.edit?.before }, showsAt }
  Object.assign(page.fields, edit)
  for (const field of Object.keys(edit)) delete page.shown[field]
}
