/**
 * The Pages the emulated Facebook has: as their owner wrote them, what people see instead where somebody else changed
 * them, and what has been edited and does not show yet. Nothing needs a timer: an edit carries the moment it shows.
 * The same JSON is the seed, the snapshot and the answer of `GET /emulator/state`.
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
  /** Of the story people see it in: `1101001_7`. */
  id: z.string().regex(/^[\w-]+$/),
  /** People see it from then on. */
  created_time: z.string(),
  recommendation_type: z.enum(['positive', 'negative']).optional(),
  /** Of reviews from the time of stars. */
  rating: z.number().int().min(1).max(5).optional(),
  review_text: z.string().optional(),
  reviewer: z.object({ id: z.string(), name: z.string() }).optional(),
  comments: z.array(commentSchema).default([]),
})

const pageSchema = z.object({
  id: z.string().regex(/^\d+$/),
  /** Who may act for it: a number of theirs. */
  business: z.string(),
  /** The Page it is a location of. */
  parent: z.string().nullable().default(null),
  /** As Graph writes them, without the id. */
  fields: fieldsSchema.default({}),
  /** What people see in place of the owner's own. */
  shown: fieldsSchema.default({}),
  edit: z.object({ before: fieldsSchema, showsAt: z.number() }).nullable().default(null),
  /** A parameter that every edit of it is refused for. */
  refuses: z.object({ parameter: z.string(), message: z.string() }).nullable().default(null),
  ratings: z.array(ratingSchema).default([]),
})

const settingsSchema = z.object({
  /** How long an edit takes until it shows. */
  delaySeconds: z.number().nonnegative(),
  tokenSeconds: z.number().positive(),
  /** Tokens given until then have run out; epoch milliseconds. */
  tokensEndedAt: z.number(),
  /** Of what the application may ask in an hour, told with every answer from 1 on. */
  usagePercent: z.number(),
  /** The oldest major version that has not ended; older ones are answered as this one. */
  oldestVersion: z.number().int(),
  /** Since when it has the reviews it knows from the start; null: not yet. */
  knownSince: z.string().nullable(),
})

const facebookSeed = z.object({
  settings: settingsSchema.partial().default({}),
  businesses: z.array(z.object({ number: z.string(), name: z.string() })).default([]),
  pages: z.array(pageSchema).default([]),
  /** Tokens their owner took back. */
  revoked: z.array(z.string()).default([]),
})

export type StoredPage = z.output<typeof pageSchema>
export type StoredRating = z.output<typeof ratingSchema>
export type FacebookSeed = z.input<typeof facebookSeed>
export type FacebookState = ReturnType<typeof facebookState>

/** Reviews it has from the start, by Page; those still to come are dated so. */
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

  /** Keeps what it has, and adds what it lacks. */
  function add(seeded: FacebookSeed): void {
    const parsed = facebookSeed.parse(seeded)
    seed({
      businesses: parsed.businesses.filter(({ number }) => !businesses.has(number)),
      pages: parsed.pages.filter(({ id }) => !pages.has(id)),
    })
  }

  /** Those people can see at this moment. Known ones are thought up when somebody first asks. */
  function ratingsOf(page: StoredPage, now: Date): StoredRating[] {
    if (settings.knownSince === null) {
      settings.knownSince = now.toISOString()
      for (const [id, seeded] of seedRatings(now))
        pages.get(id)?.ratings.push(...seeded.map((item) => ratingSchema.parse(item)))
    }
    return page.ratings.filter(({ created_time }) => Date.parse(created_time) <= now.getTime())
  }

  /** The Page an id is of: its own, or that of a review or a comment on it. */
  function pageOf(id: string): StoredPage | null {
    const isOnPage = ({ ratings }: StoredPage) =>
      ratings.some((item) => item.id === id || item.comments.some((under) => under.id === id))
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

/** What people see of a Page at this moment. */
export function visibleFields({ fields: own, shown, edit }: StoredPage, now: Date): Record<string, unknown> {
  const before = edit && edit.showsAt > now.getTime() ? edit.before : {}
  return { ...own, ...before, ...shown }
}

/** What people saw instead of the fields edited is settled by the edit. */
export function editPage(page: StoredPage, edit: Record<string, unknown>, showsAt: number): void {
  const before = Object.fromEntries(
    Object.keys(edit).map((field) => [field, field in page.shown ? page.shown[field] : page.fields[field]]),
  )
  page.edit = { before: { ...before, ...page.edit?.before }, showsAt }
  Object.assign(page.fields, edit)
  for (const field of Object.keys(edit)) delete page.shown[field]
}
