/**
 * The columns for the viewer's account, the account's settings and the user's permission overrides. They are selected
 * in the same query as the viewer, so that loading the viewer takes a single query per request.
 */
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#app/kit/database/generated-schema'

export const accountColumns = [
  'accounts.id as accountId',
  'accounts.name as accountName',
  'accounts.time_zone',
  'accounts.status',
  'accounts.is_parent',
  'accounts.parent_id',
  'accounts.vertical',
  'accounts.trial_started_at',
  'accounts.trial_ended_at',
] as const

export function settingRows(
  query: ExpressionBuilder<Pick<Schema, 'accounts' | 'account_settings'>, 'accounts'>,
) {
  return jsonArrayFrom(
    query
      .selectFrom('account_settings')
      .select(['code', 'value'])
      .whereRef('account_settings.account_id', '=', 'accounts.id'),
  ).as('settingRows')
}

export function overrideRows(query: ExpressionBuilder<Pick<Schema, 'users' | 'user_permissions'>, 'users'>) {
  return jsonArrayFrom(
    query
      .selectFrom('user_permissions')
      .select(['resource', 'action', 'is_allowed'])
      .whereRef('user_permissions.user_id', '=', 'users.id')
      .whereRef('user_permissions.account_id', '=', 'users.account_id'),
  ).as('overrides')
}
