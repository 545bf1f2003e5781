/** What customers answered at the desk in a quarter: enough that every question has a figure and some have words. */
import type pg from 'pg'
import type { Id, Microsurvey } from '#app/database/schema'
import { microsurveyComments } from '../data/microsurvey-comments'
import { randomFrom } from '../data/random'
import { insertRows } from './rows.server'

type Habit = { count: number; scores: Record<string, number>; best: number }

/** How often each score comes, and from which on a comment is a kind one. */
const habits: Record<Microsurvey, Habit> = {
  nps: { count: 60, scores: { 10: 24, 9: 16, 8: 12, 7: 7, 6: 4, 5: 3, 3: 2, 0: 2 }, best: 8 },
  stars: { count: 45, scores: { 5: 25, 4: 11, 3: 4, 2: 2, 1: 3 }, best: 4 },
  thumbs: { count: 30, scores: { 1: 26, 0: 4 }, best: 1 },
  faces: { count: 30, scores: { 3: 21, 2: 6, 1: 3 }, best: 3 },
  kiosk: { count: 35, scores: { 5: 20, 4: 9, 3: 3, 2: 1, 1: 2 }, best: 4 },
}

const DAYS = 100

/** Runs as the account. */
export async function seedMicrosurveys(
  client: pg.ClientBase,
  { accountId, places, now }: { accountId: Id; places: Id[]; now: Date },
): Promise<void> {
  const random = randomFrom(places.length)
  const uuid = () => [8, 4, 4, 4, 12].map((length) => digits(random.below, length)).join('-')
  const rows = (Object.entries(habits) as [Microsurvey, Habit][]).flatMap(([microsurvey, habit]) =>
    Array.from({ length: habit.count }, () => {
      const score = Number(random.weighted(habit.scores))
      const words = score >= habit.best ? microsurveyComments.kind : microsurveyComments.unkind
      return {
        account_id: accountId,
        location_id: random.pick(places),
        microsurvey,
        score,
        comment: random.chance(0.3) ? random.pick(words) : '',
        language: random.chance(0.9) ? 'en-US' : 'es-US',
        form_id: uuid(),
        // Not of today: lists of whole days hold them all.
        at: new Date(now.getTime() - 86_400_000 - random.below(DAYS * 86_400) * 1000),
      }
    }),
  )
  await insertRows(client, { table: 'microsurvey_responses', columns, rows })
}

function digits(below: (limit: number) => number, length: number): string {
  return Array.from({ length }, () => below(16).toString(16)).join('')
}

const columns = {
  account_id: 'bigint',
  location_id: 'bigint',
  microsurvey: 'text',
  score: 'smallint',
  comment: 'text',
  language: 'text',
  form_id: 'uuid',
  at: 'timestamptz',
}
