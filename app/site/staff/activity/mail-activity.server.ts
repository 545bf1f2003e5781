/** Emails that wait or failed. Of a recipient only the domain is read, and of an email only its kind. */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import { asMailer } from '#app/kit/database/mailer-role.server'
import type { ActivityState } from './activity'
import type { ActivitySource, StateCounts } from './activity-source'

const state = sql<ActivityState>`case when status = 'failed' then 'failed' else 'waiting' end`

/** The conditions of two partial indexes, because most emails are sent. */
const conditions = {
  failed: sql<boolean>`status = 'failed'`,
  waiting: sql<boolean>`status in ('queued', 'sending')`,
}
const isUnsent = sql<boolean>`(${conditions.failed} or ${conditions.waiting})`

export const mailActivity: ActivitySource & StateCounts = {
  parseId,
  find: ({ accountId, state: wanted }, cursor, limit) =>
    asMailer((tx) =>
      tx
        .selectFrom('mails')
        .select([
          'id',
          'account_id as accountId',
          state.as('state'),
          sql<string>`kind || ' to ' || split_part(to_email, '@', 2)`.as('what'),
          'queued_at as at',
          'problem',
        ])
        .where(wanted === 'failed' || wanted === 'waiting' ? conditions[wanted] : isUnsent)
        .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
        .$if(cursor !== null, (query) => query.where('id', cursor!.isReversed ? '>' : '<', cursor!.id))
        .orderBy('id', cursor?.isReversed ? 'asc' : 'desc')
        .limit(limit)
        .execute(),
    ),
  count: () =>
    asMailer((tx) =>
      tx
        .selectFrom('mails')
        .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
        .where(isUnsent)
        .groupBy(state)
        .execute(),
    ),
}
