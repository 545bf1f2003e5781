/** The loader of the lists of emails, jobs, imports and connections. */
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { type ActivityKind, activityLists } from './activity'
import { findActivity } from './find-activity.server'

const querySchema = z.object({
  account: textParameter,
  state: textParameter,
  before: textParameter,
  after: textParameter,
})

export async function loadActivityPage(kind: ActivityKind, request: Request) {
  const query = readQuery(request, querySchema)
  const accountId = parseId(query.account)
  const state = activityLists[kind].states.find((known) => known === query.state) ?? null
  const filter = { accountId, state }
  const page = await findActivity(kind, filter, query)
  // The rows at the cursor are gone, so start at the first page.
  const isPastTheEnd = page.rows.length === 0 && (query.before ?? query.after) !== null
  const shown = isPastTheEnd ? await findActivity(kind, filter, { before: null, after: null }) : page
  const unknownAccount = accountId === null ? query.account : null
  return { kind, ...filter, ...shown, unknownAccount }
}
