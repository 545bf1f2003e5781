/**
 * The state of the Google emulator: profiles, posts, photos, and reviews with their replies. Posts and reviews are identified
 * by the resource names of the v4 API (`accounts/1/locations/2`). Moderation does not use timers: each reply, post or
 * profile edit stores the time of its decision, and the first read after that time applies the decision. The seed, the
 * snapshot and `GET /emulator/state` use the same JSON format.
 */
import { z } from 'zod'
import { profileState, profilesSeed } from './profile-state.server'

const replySchema = z.object({
  comment: z.string(),
  updateTime: z.string(),
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  policyViolation: z.string().optional(),
  /**
   * The time when moderation decides on a pending reply, in epoch milliseconds. If null, the reply waits for `POST
   * /emulator/moderate`.
   */
  decidedAt: z.number().nullable().default(null),
})

const reviewSchema = z.object({
  reviewId: z.string(),
  reviewer: z
    .object({
      displayName: z.string().optional(),
      profilePhotoUrl: z.string().optional(),
      isAnonymous: z.boolean().optional(),
    })
    .default({ displayName: 'A Google user' }),
  starRating: z.enum(['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']).default('FIVE'),
  comment: z.string().default(''),
  createTime: z.string(),
  updateTime: z.string().optional(),
  reply: replySchema.nullable().default(null),
  /** False for a review that was created because its id was requested. It can be replied to, but is not listed. */
  isListed: z.boolean().default(true),
  /**
   * Whether the review is hidden from all requests. A deleted review is kept, so that requesting it does not create a
   * new one.
   */
  isDeleted: z.boolean().default(false),
})

const locationSchema = z.object({
  name: z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+$/),
  isVerified: z.boolean().default(true),
  reviews: z.array(reviewSchema).default([]),
})

const postSchema = z.object({
  name: z.string(),
  content: z.looseObject({ topicType: z.string(), callToAction: z.unknown().optional() }),
  createTime: z.string(),
  state: z.enum(['PROCESSING', 'LIVE', 'REJECTED']),
  verdict: z.enum(['LIVE', 'REJECTED']),
  decidedAt: z.number().nullable(),
})

/** A photo as the API returns it, without its URL. `scene` is set if the demo draws the picture. */
const mediaSchema = z.object({
  item: z.looseObject({ name: z.string(), locationAssociation: z.object({ category: z.string() }) }),
  scene: z.string().optional(),
})

const settingsSchema = z.object({
  /** Whether requesting an unknown location or review creates it, so that users can reply to demo reviews. */
  isLenient: z.boolean(),
  isQuotaEnforced: z.boolean(),
  /** The duration of moderation. If null, replies wait for `POST /emulator/moderate`. */
  moderationSeconds: z.number().nonnegative().nullable(),
  tokenSeconds: z.number().positive(),
})

export const seedSchema = z.object({
  settings: settingsSchema.partial().default({}),
  locations: z.array(locationSchema).default([]),
  /** The time when the emulator first started, which determines the dates of the initial reviews. */
  since: z.iso.datetime().optional(),
  posts: z.array(postSchema).default([]),
  media: z.array(mediaSchema).default([]),
  ...profilesSeed.shape,
})

export type StoredMedia = z.output<typeof mediaSchema>
export type StoredPost = z.output<typeof postSchema>
export type PostVerdict = {
  /** The title of the post; undefined: the next post, whatever its title. */
  title?: string
  verdict: 'LIVE' | 'REJECTED' | 'refused'
  field: string
  code: string
  message: string
}
export type StoredReply = z.output<typeof replySchema>
export type StoredReview = z.output<typeof reviewSchema>
export type GoogleSettings = z.output<typeof settingsSchema>
export type GoogleState = ReturnType<typeof googleState>
type StoredLocation = { isVerified: boolean; reviews: Map<string, StoredReview> }

const demoSettings: GoogleSettings = {
  isLenient: true,
  isQuotaEnforced: true,
  moderationSeconds: 5,
  tokenSeconds: 3600,
}

/** A function that returns the initial reviews by location name. Upcoming reviews have a date after `since`. */
export type SeedReviews = (since: Date) => Record<string, z.input<typeof reviewSchema>[]>

export function googleState(seedReviews: SeedReviews = () => ({})) {
  let since = new Date()
  let initialReviews: ReturnType<SeedReviews> | undefined
  const settings = { ...demoSettings }
  const locations = new Map<string, StoredLocation>()
  const profiles = profileState()
  const posts = new Map<string, StoredPost>()
  /** The photos by location name, in the order of creation. */
  const media = new Map<string, StoredMedia[]>()
  /** The verdicts on the next posts, by location name. */
  const postVerdicts = new Map<string, PostVerdict>()

  function findLocation(name: string): StoredLocation | null {
    const found = locations.get(name)
    if (found) return found
    initialReviews ??= seedReviews(since)
    const reviews = initialReviews[name]?.map((item) => reviewSchema.parse(item))
    if (!reviews && !settings.isLenient) return null
    const created = { isVerified: true, reviews: new Map(reviews?.map((item) => [item.reviewId, item])) }
    locations.set(name, created)
    return created
  }

  /** Adds a review or edits an existing one, with `now` as the update time. */
  function putReview(locationName: string, input: { reviewId: string }, now: Date): void {
    const reviews = findLocation(locationName)?.reviews
    const at = now.toISOString()
    const before = reviews?.get(input.reviewId)
    reviews?.set(input.reviewId, reviewSchema.parse({ createTime: at, ...before, updateTime: at, ...input }))
  }

  function findReview(locationName: string, reviewId: string, now: Date): StoredReview | null {
    const reviews = findLocation(locationName)?.reviews
    const existing = reviews?.get(reviewId)
    if (existing) applyDueDecision(existing, now)
    if (existing && (existing.isDeleted || isInFuture(existing, now))) return null
    if (existing || !reviews || !settings.isLenient) return existing ?? null
    const created = reviewSchema.parse({ reviewId, createTime: now.toISOString(), isListed: false })
    reviews.set(reviewId, created)
    return created
  }

  function listReviews(locationName: string, now: Date): StoredReview[] {
    const reviews = [...(findLocation(locationName)?.reviews.values() ?? [])].filter(
      (item) => item.isListed && !item.isDeleted && !isInFuture(item, now),
    )
    for (const item of reviews) applyDueDecision(item, now)
    return reviews
  }

  function seed(raw: unknown): void {
    const seeded = seedSchema.parse(raw)
    Object.assign(settings, seeded.settings)
    if (seeded.since) since = new Date(seeded.since)
    profiles.seed(seeded)
    for (const item of seeded.posts) posts.set(item.name, item)
    for (const name of new Set(seeded.media.map(locationNameOf)))
      media.set(
        name,
        seeded.media.filter((photo) => locationNameOf(photo) === name),
      )
    for (const { name, isVerified, reviews } of seeded.locations) {
      locations.set(name, { isVerified, reviews: new Map(reviews.map((item) => [item.reviewId, item])) })
    }
  }

  /** Adds profiles and photos, unless there are already profiles of these names and photos of these locations. */
  function add({
    media: photos = [],
    ...seeded
  }: z.input<typeof profilesSeed> & { media?: StoredMedia[] }): void {
    profiles.add(seeded)
    const isNew = (photo: StoredMedia) => !restored.has(locationNameOf(photo))
    const restored = new Set(media.keys())
    for (const photo of photos.filter(isNew))
      media.set(locationNameOf(photo), [...(media.get(locationNameOf(photo)) ?? []), photo])
  }

  function snapshot(): z.output<typeof seedSchema> {
    const stored = [...locations].map(([name, item]) => ({
      ...item,
      name,
      reviews: [...item.reviews.values()],
    }))
    return {
      since: since.toISOString(),
      settings,
      locations: stored,
      posts: [...posts.values()],
      media: [...media.values()].flat(),
      ...profiles.snapshot(),
    }
  }

  return {
    settings,
    profiles,
    posts,
    media,
    postVerdicts,
    findLocation,
    findReview,
    putReview,
    listReviews,
    add,
    seed,
    snapshot,
  }
}

function locationNameOf({ item }: StoredMedia): string {
  return item.name.split('/media/')[0]!
}

function isInFuture({ createTime }: StoredReview, now: Date): boolean {
  return Date.parse(createTime) > now.getTime()
}

function applyDueDecision({ reply: pending }: StoredReview, now: Date): void {
  if (pending?.state !== 'PENDING' || pending.decidedAt === null || pending.decidedAt > now.getTime()) return
  pending.state = pending.policyViolation ? 'REJECTED' : 'APPROVED'
}
