/**
 * The state of the emulated Trustpilot: business units with their reviews, and unusable refresh tokens. The seed, the
 * snapshot and `GET /emulator/state` use the same JSON.
 */
import { z } from 'zod'

const reviewSchema = z.object({
  id: z.string().regex(/^[0-9a-f]+$/),
  stars: z.number().int().min(1).max(5),
  title: z.string().default(''),
  text: z.string().default(''),
  language: z.string().default('en'),
  createdAt: z.string(),
  consumer: z.object({ displayName: z.string() }).default({ displayName: 'Somebody' }),
  companyReply: z.object({ text: z.string(), createdAt: z.string() }).nullable().default(null),
})

const unitSchema = z.object({
  id: z.string().regex(/^[0-9a-f]+$/),
  displayName: z.string(),
  /** The host of the unit's website, by which the unit is found. */
  domain: z.string(),
  reviews: z.array(reviewSchema).default([]),
})

const trustpilotSeed = z.object({
  units: z.array(unitSchema).default([]),
  /** The refresh tokens that were used or revoked. */
  revoked: z.array(z.string()).default([]),
})

export type TrustpilotSeed = z.input<typeof trustpilotSeed>
export type StoredReview = z.output<typeof reviewSchema>
export type TrustpilotState = ReturnType<typeof trustpilotState>

export function trustpilotState() {
  const units = new Map<string, z.output<typeof unitSchema>>()
  const revoked = new Set<string>()

  function seed(raw: unknown): void {
    const parsed = trustpilotSeed.parse(raw)
    for (const item of parsed.units) units.set(item.id, item)
    for (const token of parsed.revoked) revoked.add(token)
  }

  /** Adds the missing units and leaves existing ones unchanged. */
  function add(seeded: TrustpilotSeed): void {
    seed({ units: trustpilotSeed.parse(seeded).units.filter(({ id }) => !units.has(id)) })
  }

  const findReview = (id: string) =>
    [...units.values()].flatMap(({ reviews }) => reviews).find((item) => item.id === id) ?? null
  const snapshot = () => ({ units: [...units.values()], revoked: [...revoked] })

  return { units, revoked, findReview, seed, add, snapshot }
}
