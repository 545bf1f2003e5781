/**
 * The state of the emulated Yelp: businesses and the jobs that change them. Jobs need no timer: a job stores its
 * completion time, and the first read after that time completes it. The seed, the snapshot and `GET /emulator/state`
 * use the same JSON.
 */

import { z } from 'zod'
import { applyUpdate } from './apply-update'
import type { StoredBusiness } from './stored-business'
import { businessSchema, recordSchema } from './stored-business'

const jobSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  doneAt: z.number().nullable(),
  isDone: z.boolean().default(false),
  businessId: z.string().nullable(),
  error: z.string().nullable().default(null),
  /** The business that the job creates; null when it updates an existing one. */
  made: businessSchema.nullable().default(null),
  update: recordSchema,
  results: z.record(z.string(), z.object({ status: z.string(), error: z.string().optional() })).default({}),
})

const settingsSchema = z.object({
  /** The duration of a job. If null, jobs wait for `POST /emulator/finish`. */
  jobSeconds: z.number().nonnegative().nullable(),
  /** The number of calls to the Data Ingestion API allowed in half an hour. */
  quota: z.number().positive(),
  /** Whether the plan of the API key includes reviews. If not, the URL for reviews returns 404. */
  hasReviews: z.boolean(),
})

export const yelpSeed = z.object({
  settings: settingsSchema.partial().default({}),
  businesses: z.array(businessSchema).default([]),
  jobs: z.array(jobSchema).default([]),
})

export type StoredJob = z.output<typeof jobSchema>
export type YelpState = ReturnType<typeof yelpState>

export function yelpState(now: () => Date) {
  const settings = { jobSeconds: 5 as number | null, quota: 2500, hasReviews: true }
  const businesses = new Map<string, StoredBusiness>()
  const jobs = new Map<string, StoredJob>()

  function seed(raw: unknown): void {
    const parsed = yelpSeed.parse(raw)
    Object.assign(settings, parsed.settings)
    for (const one of parsed.businesses) businesses.set(one.id, one)
    for (const one of parsed.jobs) jobs.set(one.id, one)
  }

  function finishDueJobs(): void {
    for (const one of jobs.values())
      if (!one.isDone && one.doneAt !== null && one.doneAt <= now().getTime()) finish(one)
  }

  function finish(one: StoredJob): void {
    one.isDone = true
    if (one.made) businesses.set(one.made.id, one.made)
    const changed = one.businessId === null ? undefined : businesses.get(one.businessId)
    if (changed) one.results = applyUpdate(changed, one.update)
  }

  return {
    settings,
    seed,
    snapshot: () => ({ settings, businesses: [...businesses.values()], jobs: [...jobs.values()] }),
    /** Adds the missing businesses and leaves existing ones unchanged. */
    add(seeded: z.input<typeof yelpSeed>) {
      for (const item of yelpSeed.parse(seeded).businesses)
        if (!businesses.has(item.id)) businesses.set(item.id, item)
    },
    find(idOrAlias: string): StoredBusiness | null {
      finishDueJobs()
      const byAlias = () => [...businesses.values()].find(({ alias }) => alias === idOrAlias)
      return businesses.get(idOrAlias) ?? byAlias() ?? null
    },
    all(): StoredBusiness[] {
      finishDueJobs()
      return [...businesses.values()]
    },
    findJob(id: string): StoredJob | null {
      finishDueJobs()
      return jobs.get(id) ?? null
    },
    addJob(input: Pick<StoredJob, 'id' | 'businessId' | 'error' | 'update' | 'made'>): StoredJob {
      const { jobSeconds } = settings
      const doneAt = jobSeconds === null ? null : now().getTime() + jobSeconds * 1000
      const added = { ...input, created_at: now().toISOString(), doneAt, isDone: false, results: {} }
      jobs.set(added.id, added)
      return added
    },
    finishAll(): void {
      for (const item of jobs.values()) if (!item.isDone) finish(item)
    },
    newBusiness: (raw: unknown) => businessSchema.parse(raw),
  }
}
