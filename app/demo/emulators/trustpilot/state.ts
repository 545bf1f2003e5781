/** The business units the emulated Trustpilot has, with their reviews: seed, snapshot and `GET /emulator/state`. */
import { z } from 'zod'

const review = z.object({
  id: z.string().regex(/^[0-9a-f]+$/),
  stars: z.number().int().min(1).max(5),
  title: z.string().default(''),
  text: z.string().default(''),
  language: z.string().default('en'),
  createdAt: z.string(),
  consumer: z.object({ displayName: z.string() }).default({ displayName: 'Somebody' }),
  companyReply: z.object({ text: z.string(), createdAt: z.string() }).nullable().default(null),
})

const unit = z.object({
  id: z.string().regex(/^[0-9a-f]+$/),
  displayName: z.string(),
  /** The website it is found by. */
  domain: z.string(),
  reviews: z.array(review).default([]),
})

const unitsSeed = z.object({
  units: z.array(unit).default([]),
  /** Refresh tokens that are good no more. */
  revoked: z.array(z.string()).default([]),
})

export type UnitsSeed = z.input<typeof unitsSeed>
export type StoredReview = z.output<typeof review>
export type UnitsState = ReturnType<typeof unitsState>

export function unitsState() {
  const units = new Map<string, z.output<typeof unit>>()
  const revoked = new Set<string>()

  function seed(raw: unknown): void {
    const parsed = unitsSeed.parse(raw)
    for (const one of parsed.units) units.set(one.id, one)
    for (const token of parsed.revoked) revoked.add(token)
  }

  /** Keeps what it has, and adds what it lacks. */
  function add(known: UnitsSeed): void {
    seed({ units: unitsSeed.parse(known).units.filter(({ id }) => !units.has(id)) })
  }

  const findReview = (id: string) =>
    [...units.values()].flatMap(({ reviews }) => reviews).find((one) => one.id === id) ?? null
  const snapshot = () => ({ units: [...units.values()], revoked: [...revoked] })

  return { units, revoked, findReview, seed, add, snapshot }
}
