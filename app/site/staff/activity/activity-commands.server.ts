/** `staff mail`, `staff jobs`, `staff imports` and `staff connections`: the lists of all accounts, for a terminal or a program. */
import { parseArgs } from 'node:util'
import { parseId } from '#app/kit/database/id'
import { type ActivityKind, activityLists } from './activity'
import { findActivity } from './find-activity.server'

export const activityUsage = (kind: ActivityKind) =>
  `${kind} [--account ID] [--state ${activityLists[kind].states.join('|')}] [--after ID] [--json]`

export async function runActivityCommand(kind: ActivityKind, args: string[]): Promise<string[]> {
  const text = { type: 'string' as const }
  const { values } = parseArgs({
    args,
    options: { account: text, state: text, after: text, json: { type: 'boolean' } },
  })
  const state = activityLists[kind].states.find((known) => known === values.state) ?? null
  if (values.state !== undefined && state === null)
    throw new Error(`The state must be ${activityLists[kind].states.join(', ')}`)
  const accountId = parseId(values.account)
  if (values.account !== undefined && accountId === null)
    throw new Error(`"${values.account}" is not the id of an account`)
  const cursor = { before: null, after: values.after ?? null }
  const { rows, after } = await findActivity(kind, { accountId, state }, cursor)
  if (values.json) return rows.map((row) => JSON.stringify(row))
  const lines = rows.map(({ at, state, accountId, what, problem }) =>
    `${at?.toISOString() ?? '-'}  ${state}  ${accountId ?? '-'}  ${what}  ${problem}`.trimEnd(),
  )
  if (lines.length === 0) return [`No ${kind}`]
  return after ? [...lines, `More: --after ${after}`] : lines
}
