/**
 * A person's second factor: an authenticator app, with recovery codes in case it is lost. It is required at every
 * sign-in, regardless of the first proof of identity. Turning it on or off requires the password again. No code is
 * accepted twice.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import type { SecondFactorsTable } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import { endSessions } from '#app/platform/viewer/sessions/session-list.server'
import { renewSession } from '#app/platform/viewer/sessions/sessions.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { generateSecret, timeStepOfCode } from './one-time-codes.server'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-codes.server'
import { secondFactorMail } from './second-factor-mail'

/** Returns when the second factor was turned on (null if it is off), and how many recovery codes are left. */
export async function loadSecondFactor(profileId: Id) {
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

const SETUP_MS = 10 * 60_000

type SetupSession = Pick<Viewer, 'profileId' | 'sessionId'>

/**
 * Creates a secret that has no effect until a code from it is confirmed. Only the same session can confirm the code,
 * and only within ten minutes, so that someone who gains access to the session later cannot finish the setup.
 */
export async function startSetup({ profileId, sessionId }: SetupSession, now: Date): Promise<void> {
  const setup = {
    secret: seal('second factor', generateSecret()),
    setup_session_id: sessionId,
    setup_expires_at: new Date(now.getTime() + SETUP_MS),
  }
  await asSignIn((tx) =>
    tx
      .insertInto('second_factors')
      .values({ profile_id: profileId, ...setup })
      .onConflict((conflict) =>
        conflict
          .column('profile_id')
          .doUpdateSet({ ...setup, last_step: '0' })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .execute(),
  )
}

/** Returns the secret that this session is setting up, or null. */
export async function findSetupSecret(
  { profileId, sessionId }: SetupSession,
  now: Date,
): Promise<string | null> {
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('second_factors')
      .select('secret')
      .where('profile_id', '=', profileId)
      .where(isInSetup(sessionId, now))
      .executeTakeFirst(),
  )
  return found ? unseal('second factor', found.secret) : null
}

const isInSetup =
  (sessionId: Id | null, now: Date) =>
  (is: ExpressionBuilder<{ second_factors: SecondFactorsTable }, 'second_factors'>) =>
    is.and([
      is('confirmed_at', 'is', null),
      is('setup_session_id', '=', sessionId),
      is('setup_expires_at', '>', now),
    ])

type EnableResult = { codes: string[]; headers: Headers }

/**
 * Turns the second factor on with a first code, and ends all other sessions. Returns the recovery codes and the headers
 * with the session's new cookie, or null if the code is not correct.
 */
export async function enableSecondFactor(
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<EnableResult | null> {
  const { profileId, sessionId } = viewer
  const result = await asSignIn(async (tx) => {
    if (!(await verifyAppCode(tx, profileId, code, now, isInSetup(sessionId, now)))) return null
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now, setup_session_id: null, setup_expires_at: null })
      .where('profile_id', '=', profileId)
      .execute()
    const headers = await renewSessionAndEndOthers(tx, viewer, now)
    await sendSecondFactorMail(tx, viewer, 'on')
    return { codes: await replaceRecoveryCodes(tx, profileId), headers }
  })
  if (result) await recordChange(viewer, 'second_factor.turned_on')
  return result
}

export async function disableSecondFactor(viewer: Viewer, now: Date): Promise<Headers> {
  const headers = await asSignIn(async (tx) => {
    await removeSecondFactor(tx, viewer)
    return renewSessionAndEndOthers(tx, viewer, now)
  })
  await recordChange(viewer, 'second_factor.turned_off')
  return headers
}

/** Deletes a person's second factor and recovery codes, and tells them by email. Ends no session. */
export async function removeSecondFactor(tx: SignInTx, person: Person): Promise<void> {
  await tx.deleteFrom('second_factors').where('profile_id', '=', person.profileId).execute()
  await tx.deleteFrom('recovery_codes').where('profile_id', '=', person.profileId).execute()
  await sendSecondFactorMail(tx, person, 'off')
}

/**
 * Gives the current session a new token and ends all other sessions, after a change of credentials. Returns the headers
 * with the new cookie.
 */
async function renewSessionAndEndOthers(
  tx: SignInTx,
  { profileId, sessionId }: SetupSession,
  now: Date,
): Promise<Headers> {
  await endSessions(tx, profileId, now, { except: sessionId })
  const cookie = sessionId && (await renewSession(tx, sessionId, { confirmedAt: now }))
  return new Headers(cookie ? { 'Set-Cookie': cookie } : {})
}

export async function renewRecoveryCodes(viewer: Viewer): Promise<string[]> {
  const codes = await asSignIn((tx) => replaceRecoveryCodes(tx, viewer.profileId))
  await recordChange(viewer, 'second_factor.codes_renewed')
  return codes
}

/** Checks whether the code is correct: six digits from the app, or a recovery code. Each code can be used only once. */
export function verifyCode(profileId: Id, code: string, now: Date): Promise<boolean> {
  const appCode = code.replace(/\s/g, '')
  return asSignIn((tx) =>
    /^\d{6}$/.test(appCode)
      ? verifyAppCode(tx, profileId, appCode, now, isOn)
      : consumeRecoveryCode(tx, profileId, code, now),
  )
}

const isOn: ReturnType<typeof isInSetup> = (is) => is.and([is('confirmed_at', 'is not', null)])

async function verifyAppCode(
  tx: SignInTx,
  profileId: Id,
  code: string,
  now: Date,
  state: ReturnType<typeof isInSetup>,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('profile_id', '=', profileId)
    .where(state)
    .forUpdate()
    .executeTakeFirst()
  const secret = factor && unseal('second factor', factor.secret)
  const step = secret ? timeStepOfCode(secret, code.replace(/\s/g, ''), now) : null
  if (!factor || step === null || step <= Number(factor.last_step)) return false
  await tx
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('profile_id', '=', profileId)
    .execute()
  return true
}

type Person = Pick<Viewer, 'name' | 'email' | 'accountId' | 'profileId'>

function sendSecondFactorMail(tx: SignInTx, person: Person, state: 'on' | 'off'): Promise<void> {
  const { name, email, accountId, profileId } = person
  return queueMail(tx, {
    accountId,
    to: { name, email },
    about: `profile ${profileId}`,
    ...secondFactorMail({ name, state }),
  })
}

function recordChange(viewer: Viewer, action: string): Promise<void> {
  return asAccount(viewer.accountId, (tx) => recordAudit(tx, { ...actorOf(viewer), action }))
}
