/**
 * Adds two months of audit events, enough for several pages and for filtering by kind and user. They name nothing that
 * other pages list: what the demo's activity does records its own events.
 */
import type pg from 'pg'
import type { AuditKind, Id } from '#app/kit/database/schema'
import { seededRandom } from '../data/seeded-random'
import type { SeededUser } from './accounts.server'
import { insertRows } from './insert-rows.server'

type DemoAction = { action: string; kind: AuditKind; subject: (users: SeededUser[]) => string }

const noSubject = () => ''
const lastUserName = (users: SeededUser[]) => users.at(-1)?.name ?? ''
const demoActions: Record<string, DemoAction> = {
  signIn: { action: 'session.started', kind: 'sign_in', subject: noSubject },
  export: { action: 'reviews.exported', kind: 'export', subject: noSubject },
  print: { action: 'reviews.printed', kind: 'export', subject: noSubject },
  permission: { action: 'permission.changed', kind: 'access', subject: lastUserName },
}
const actionWeights = { signIn: 60, export: 15, print: 10, permission: 5 }
const DAYS = 60

/** Inserts the audit events. Must be called within `runAsAccount`. */
export async function seedAuditEvents(
  client: pg.ClientBase,
  { accountId, users, now }: { accountId: Id; users: SeededUser[]; now: Date },
): Promise<void> {
  const random = seededRandom(Number(accountId))
  const active = users.filter(({ userType }) => userType !== 'email_only')
  const rows = Array.from({ length: 60 }, () => {
    const user = random.pick(active)
    const demoAction = demoActions[random.weighted(actionWeights)]!
    return {
      account_id: accountId,
      at: new Date(now.getTime() - random.below(DAYS * 86_400) * 1000),
      user_id: user.id,
      actor: user.name,
      action: demoAction.action,
      kind: demoAction.kind,
      subject: demoAction.subject(users),
      ip: `203.0.113.${10 + active.indexOf(user)}`,
    }
  })
  const columns = {
    account_id: 'bigint',
    at: 'timestamptz',
    user_id: 'bigint',
    actor: 'text',
    action: 'text',
    kind: 'text',
    subject: 'text',
    ip: 'text',
  }
  await insertRows(client, { table: 'audit_events', columns, rows })
}
