/**
 * The second factor of a person: an authenticator app, with recovery codes for when it is lost. It is asked for at
 * every sign-in, whatever the first proof was, and switching it asks for the password again. No code is heard twice.
 */
import { sql } from 'kysely'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { queueMail } from '#app/mail/outbox.server'
import { actorOf, recordAudit } from '../audit.server'
import { seal, unseal } from '../sealing.server'
import { endSessions } from '../session-list.server'
import type { Viewer } from '../viewer.server'
import { newSecret, stepOfCode } from './one-time-codes.server'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.server'
import { secondFactorMail } from './second-factor-mail'

/** Since when it is on, null while it is off; and how many recovery codes are left. */
export async function secondFactorOf(profileId: Id) {
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('profiles')
      .leftJoin('second_factors', 'second_factors.profile_id', 'profiles.id')
      .select('second_factors.confirmed_at as since')
      .select((query) =>
        query
          .selectFrom('recovery_codes')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('recovery_codes.profile_id', '=', profileId)
          .where('used_at', 'is', null)
          .as('codesLeft'),
      )
      .where('profiles.id', '=', profileId)
      .executeTakeFirstOrThrow(),
  )
  return { since: found.since, codesLeft: found.codesLeft ?? 0 }
}

/** Draws a secret that counts for nothing until a code of it was shown. */
export async function beginSetup(profileId: Id): Promise<void> {
  const secret = seal('second factor', newSecret())
  await asSignIn((tx) =>
    tx
      .insertInto('second_factors')
      .values({ profile_id: profileId, secret })
      .onConflict((conflict) =>
        conflict
          .column('profile_id')
          .doUpdateSet({ secret, last_step: '0' })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .execute(),
  )
}

/** The secret being set up, or null. */
export async function secretInSetup(profileId: Id): Promise<string | null> {
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('second_factors')
      .select('secret')
      .where('profile_id', '=', profileId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst(),
  )
  return found ? unseal('second factor', found.secret) : null
}

/** Turns it on by a first code, ends the sessions begun without it, and returns the recovery codes. */
export async function turnOn(viewer: Viewer, code: string, now: Date): Promise<string[] | null> {
  const { profileId } = viewer
  const codes = await asSignIn(async (tx) => {
    if (!(await hearCode(tx, profileId, code, now, 'in setup'))) return null
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now })
      .where('profile_id', '=', profileId)
      .execute()
    await endSessions(tx, profileId, now, { except: viewer.sessionId })
    await tellBy(tx, viewer, 'on')
    return replaceRecoveryCodes(tx, profileId)
  })
  if (codes) await remember(viewer, 'second_factor.turned_on')
  return codes
}

export async function turnOff(viewer: Viewer): Promise<void> {
  await asSignIn(async (tx) => {
    await tx.deleteFrom('second_factors').where('profile_id', '=', viewer.profileId).execute()
    await tx.deleteFrom('recovery_codes').where('profile_id', '=', viewer.profileId).execute()
    await tellBy(tx, viewer, 'off')
  })
  await remember(viewer, 'second_factor.turned_off')
}

export async function renewRecoveryCodes(viewer: Viewer): Promise<string[]> {
  const codes = await asSignIn((tx) => replaceRecoveryCodes(tx, viewer.profileId))
  await remember(viewer, 'second_factor.codes_renewed')
  return codes
}

/** Whether the code is right: six digits of the app, or a recovery code. Either is then spent. */
export function isRightCode(profileId: Id, code: string, now: Date): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  return asSignIn((tx) =>
    /^\d{6}$/.test(digits)
      ? hearCode(tx, profileId, digits, now, 'on')
      : spendRecoveryCode(tx, profileId, code, now),
  )
}

async function hearCode(
  tx: IdentityTx,
  profileId: Id,
  code: string,
  now: Date,
  state: 'on' | 'in setup',
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('profile_id', '=', profileId)
    .where('confirmed_at', state === 'on' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const secret = factor && unseal('second factor', factor.secret)
  const step = secret ? stepOfCode(secret, code.replace(/\s/g, ''), now) : null
  if (!factor || step === null || step <= Number(factor.last_step)) return false
  await tx
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('profile_id', '=', profileId)
    .execute()
  return true
}

function tellBy(tx: IdentityTx, viewer: Viewer, turned: 'on' | 'off'): Promise<void> {
  const { name, email, accountId, profileId } = viewer
  return queueMail(tx, {
    accountId,
    to: { name, email },
    about: `profile ${profileId}`,
    ...secondFactorMail({ name, turned }),
  })
}

function remember(viewer: Viewer, action: string): Promise<void> {
  return asAccount(viewer.accountId, (tx) => recordAudit(tx, { ...actorOf(viewer), action }))
}
