/**
 * The process's Google API clients, one for each account and token, because they hold the access tokens and circuit
 * breakers. An account's own connection takes precedence over the installation's. Edits are counted in the database, so
 * that all workers together stay within Google's limit of ten a minute for each profile.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { type GoogleApi, googleApi } from '#app/providers/google-business-profile/api.server'
import { endConnection, findConnection } from './connection-row.server'
import { secondsUntilEdit } from './edits.server'
import { openToken } from './token-sealing.server'

const kept = new Map<string, GoogleApi>()
const mostKept = 500

/** Returns null when Google is not connected or the connection has ended. */
export async function googleOf(accountId: Id): Promise<GoogleApi | null> {
  const row = await asAccount(accountId, findConnection)
  if (!row) return configuredGoogle(accountId)
  if (row.state !== 'connected' || !row.refreshToken) return null
  const sealed = row.refreshToken
  const token = openToken(accountId, sealed)
  if (token) return ownGoogle(accountId, sealed, token)
  // The encryption key is gone. Only a new consent helps, so the connection ends as if Google had ended it.
  await asAccount(accountId, (tx) => endConnection(tx, sealed, new Date()))
  return null
}

function configuredGoogle(accountId: Id): GoogleApi | null {
  const { refreshToken } = configuration().google
  return refreshToken ? connect(accountId, 'configured', refreshToken) : null
}

/**
 * When Google reports that the connection has ended, records it, so that users see it and no more calls are made in
 * vain.
 */
function ownGoogle(accountId: Id, sealed: string, refreshToken: string): GoogleApi {
  const api = connect(accountId, sealed, refreshToken)
  return {
    ...api,
    async call(call) {
      const answer = await api.call(call)
      if (answer.outcome === 'rejected' && answer.code === 'invalid_grant')
        await asAccount(accountId, (tx) => endConnection(tx, sealed, new Date()))
      return answer
    },
  }
}

function connect(accountId: Id, sealed: string, refreshToken: string): GoogleApi {
  const key = `${accountId} ${sealed}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  const api = connectionWith(accountId, refreshToken)
  kept.set(key, api)
  return api
}

/** Creates a client that is not cached, for a token that is only being tried out. */
export function connectionWith(accountId: Id, refreshToken: string): GoogleApi {
  return googleApi({
    ...configuration().google,
    refreshToken,
    secondsUntilEdit: (profile) => asAccount(accountId, (tx) => secondsUntilEdit(tx, profile, Date.now())),
  })
}
