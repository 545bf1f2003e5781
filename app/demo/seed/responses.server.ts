/** Adds responses in every status, each with the events that led to it. */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import type { DemoResponse } from '../data/demo-responses'
import type { DemoReview } from '../data/demo-reviews'
import type { SeededUser } from './accounts.server'
import { insertRows } from './insert-rows.server'

export type SeededReview = DemoReview & { id: Id }
type RespondedReview = SeededReview & { response: DemoResponse }

export async function seedResponses(
  client: pg.ClientBase,
  { accountId, users }: { accountId: Id; users: SeededUser[] },
  reviews: SeededReview[],
): Promise<void> {
  const responded = reviews.filter((review): review is RespondedReview => review.response !== null)
  const writers = users.filter((user) => user.userType !== 'read_only' && user.userType !== 'email_only')
  const sourceNames = await loadSourceNames(client)
  const bySource = (source: string) => ({ user_id: null, actor: sourceNames.get(source) })
  const byUser = ({ writer }: DemoResponse) => {
    const { id, name } = writers[writer % writers.length] as SeededUser
    return { user_id: id, actor: name }
  }
  await insertRows(client, {
    table: 'responses',
    columns: responseColumns,
    rows: responded.map(({ id, source, response }) => ({
      account_id: accountId,
      review_id: id,
      body: response.body,
      status: response.status,
      status_description: response.statusDescription,
      is_read_only: source === 'feedback',
      ...(response.events.some(({ isOurs }) => isOurs) ? byUser(response) : bySource(source)),
      published_at: response.publishedAt,
      created_at: response.writtenAt,
      updated_at: response.events.at(-1)?.at,
    })),
  })
  await insertRows(client, {
    table: 'response_events',
    columns: eventColumns,
    rows: responded.flatMap(({ id, source, response }) =>
      response.events.map((event) => ({
        account_id: accountId,
        review_id: id,
        event: event.event,
        body: response.body,
        description: event.description,
        ...(event.isOurs ? byUser(response) : bySource(source)),
        at: event.at,
      })),
    ),
  })
}

async function loadSourceNames(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ code: string; name: string }>('select code, name from sources')
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const responseColumns = {
  account_id: 'bigint',
  review_id: 'bigint',
  body: 'text',
  status: 'text',
  status_description: 'text',
  is_read_only: 'boolean',
  user_id: 'bigint',
  actor: 'text',
  published_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
const eventColumns = {
  account_id: 'bigint',
  review_id: 'bigint',
  event: 'text',
  body: 'text',
  description: 'text',
  user_id: 'bigint',
  actor: 'text',
  at: 'timestamptz',
}
