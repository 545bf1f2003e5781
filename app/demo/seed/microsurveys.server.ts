/** Adds microsurvey responses of the last 100 days, enough for a score for each microsurvey and some comments. */
import type pg from 'pg'
import type { Id, Microsurvey } from '#app/kit/database/schema'
import { microsurveyComments } from '../data/microsurvey-comments'
import { seededRandom } from '../data/seeded-random'
import { insertRows } from './insert-rows.server'

type ScoreProfile = { count: number; scores: Record<string, number>; praiseFrom: number }

/**
 * For each microsurvey: the number of responses, the weight of each score, and the lowest score that gets a positive
 * comment.
 */
const scoreProfiles: Record<Microsurvey, ScoreProfile> = {
  nps: { count: 60, scores: { 10: 24, 9: 16, 8: 12, 7: 7, 6: 4, 5: 3, 3: 2, 0: 2 }, praiseFrom: 8 },
  stars: { count: 45, scores: { 5: 25, 4: 11, 3: 4, 2: 2, 1: 3 }, praiseFrom: 4 },
  thumbs: { count: 30, scores: { 1: 26, 0: 4 }, praiseFrom: 1 },
  faces: { count: 30, scores: { 3: 21, 2: 6, 1: 3 }, praiseFrom: 3 },
  kiosk: { count: 35, scores: { 5: 20, 4: 9, 3: 3, 2: 1, 1: 2 }, praiseFrom: 4 },
}

const DAYS = 100

/** Inserts the responses. Must be called within `runAsAccount`. */
export async function seedMicrosurveys(
  client: pg.ClientBase,
  { accountId, locationIds, now }: { accountId: Id; locationIds: Id[]; now: Date },
): Promise<void> {
  const random = seededRandom(locationIds.length)
  const uuid = () => [8, 4, 4, 4, 12].map((length) => hexDigits(random.below, length)).join('-')
  const rows = (Object.entries(scoreProfiles) as [Microsurvey, ScoreProfile][]).flatMap(
    ([microsurvey, profile]) =>
      Array.from({ length: profile.count }, () => {
        const score = Number(random.weighted(profile.scores))
        const comments =
          score >= profile.praiseFrom ? microsurveyComments.positive : microsurveyComments.negative
        return {
          account_id: accountId,
          location_id: random.pick(locationIds),
          microsurvey,
          score,
          comment: random.chance(0.3) ? random.pick(comments) : '',
          language: random.chance(0.9) ? 'en-US' : 'es-US',
          form_id: uuid(),
          // At least one day old, so that lists that cover only complete days include all responses.
          at: new Date(now.getTime() - 86_400_000 - random.below(DAYS * 86_400) * 1000),
        }
      }),
  )
  await insertRows(client, { table: 'microsurvey_responses', columns, rows })
}

function hexDigits(below: (limit: number) => number, length: number): string {
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
