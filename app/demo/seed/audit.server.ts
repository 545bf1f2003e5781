/** Two months of what people did: enough that the audit log has pages, kinds and persons to be narrowed by. */
import type pg from 'pg'
import type { AuditKind, Id } from '#app/database/schema'
import { randomFrom } from '../data/random'
import type { SeededUser } from './people.server'
import { insertRows } from './rows.server'

type Deed = { action: string; kind: AuditKind; subject: (people: SeededUser[]) => string }

const nothing = () => ''
const somebody = (people: SeededUser[]) => people.at(-1)?.name ?? ''
const deeds: Record<string, Deed> = {
  signIn: { action: 'session.started', kind: 'sign_in', subject: nothing },
  export: { action: 'reviews.exported', kind: 'export', subject: nothing },
  print: { action: 'reviews.printed', kind: 'export', subject: nothing },
  permission: { action: 'permission.changed', kind: 'access', subject: somebody },
  import: { action: 'import.started', kind: 'change', subject: () => 'reviews.csv' },
}
const often = { signIn: 60, export: 15, print: 10, permission: 5, import: 3 }
const DAYS = 60

/** Runs as the account. */
export async function seedAudit(
  client: pg.ClientBase,
  { accountId, users, now }: { accountId: Id; users: SeededUser[]; now: Date },
): Promise<void> {
  const random = randomFrom(Number(accountId))
  const active = users.filter(({ userType }) => userType !== 'email_only')
  const rows = Array.from({ length: 60 }, () => {
    const person = random.pick(active)
    const deed = deeds[random.weighted(often)]!
    return {
      account_id: accountId,
      at: new Date(now.getTime() - random.below(DAYS * 86_400) * 1000),
      user_id: person.id,
      actor: person.name,
      action: deed.action,
      kind: deed.kind,
      subject: deed.subject(users),
      ip: `203.0.113.${10 + active.indexOf(person)}`,
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
