/**
 * Completes a sign-in after the first proof of identity (password, single sign-on or OpenID): starts a session, or
 * first the steps that are still required (a code, a new password). Until these steps are done there is no session,
 * only a cookie that gives access to the steps for ten minutes.
 */
import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import type { Id, SignInMethod } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { hostCookie } from '#app/platform/viewer/sessions/host-cookies.server'
import { sessionCookie } from '#app/platform/viewer/sessions/session-cookie.server'
import {
  digest,
  endSession,
  generateToken,
  startSession,
} from '#app/platform/viewer/sessions/sessions.server'
import { knownDeviceCookie } from './known-device.server'
import type { SignInRequest } from './sign-in-request.server'

const STEP_LIFETIME_MS = 10 * 60_000
const PASSWORD_LIFETIME_MS = 180 * 24 * 3_600_000
const stepCookie = hostCookie('sign-in', /^[\w-]{43}$/)

/** A user of an account who has given the first proof of identity. */
export type SignInUser = { profileId: Id; userId: Id; accountId: Id; name: string }

/** The redirect after a sign-in step, with the cookies to set. */
export type SignInRedirect = { redirectTo: string; headers: Headers }

function signInRedirect(redirectTo: string, ...cookies: string[]): SignInRedirect {
  return {
    redirectTo,
    headers: new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])),
  }
}

type RequiredSteps = { needs_code: boolean; needs_password: boolean }

export async function completeSignIn(
  user: SignInUser,
  method: SignInMethod,
  signInRequest: SignInRequest,
): Promise<SignInRedirect> {
  const step = await asSignIn(async (tx) => {
    const requiredSteps = await loadRequiredSteps(tx, user, signInRequest.now)
    // Only people who sign in with a password have to replace an expired password.
    const steps = { ...requiredSteps, needs_password: requiredSteps.needs_password && method === 'password' }
    return steps.needs_code || steps.needs_password
      ? startRequiredSteps(tx, steps, user, method, signInRequest)
      : null
  })
  return step ?? startUserSession(user, method, signInRequest)
}

async function startRequiredSteps(
  tx: SignInTx,
  steps: RequiredSteps,
  { profileId, userId, accountId }: SignInUser,
  method: SignInMethod,
  { now, isRemembered, redirectTo }: SignInRequest,
): Promise<SignInRedirect> {
  const token = generateToken()
  await tx.deleteFrom('sign_in_steps').where('expires_at', '<', now).execute()
  await tx
    .insertInto('sign_in_steps')
    .values({
      token_hash: digest(token),
      profile_id: profileId,
      user_id: userId,
      account_id: accountId,
      method,
      ...steps,
      is_remembered: isRemembered,
      redirect_to: redirectTo,
      created_at: now,
      expires_at: new Date(now.getTime() + STEP_LIFETIME_MS),
    })
    .execute()
  return signInRedirect(pageOfStep(steps), stepCookie.write(token, STEP_LIFETIME_MS / 1000))
}

/**
 * Returns the steps that are required: a code if a second factor is on, and a new password if the current password is
 * older than the account allows.
 */
async function loadRequiredSteps(
  tx: SignInTx,
  { profileId, accountId }: SignInUser,
  now: Date,
): Promise<RequiredSteps> {
  const requiredSteps = await tx
    .selectFrom('profiles')
    .leftJoin('second_factors', 'second_factors.profile_id', 'profiles.id')
    .select((query) => [
      sql<boolean>`second_factors.confirmed_at is not null`.as('needs_code'),
      query
        .exists(
          query
            .selectFrom('account_settings')
            .select('code')
            .where('account_id', '=', accountId)
            .where('code', '=', 'expire_passwords')
            .where('value', '=', 'true')
            .where('profiles.password_changed_at', '<=', new Date(now.getTime() - PASSWORD_LIFETIME_MS)),
        )
        .$castTo<boolean>()
        .as('needs_password'),
    ])
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return requiredSteps
}

function pageOfStep({ needs_code }: RequiredSteps): string {
  return needs_code ? '/login/code' : '/expired-password'
}

async function startUserSession(
  user: SignInUser,
  method: SignInMethod,
  signInRequest: SignInRequest,
): Promise<SignInRedirect> {
  const { ip, userAgent, isRemembered, now } = signInRequest
  if (signInRequest.oldToken) await endSession(signInRequest.oldToken, now)
  const token = await asSignIn((tx) =>
    startSession(tx, { ...user, ip, userAgent, isRemembered, method, now }),
  )
  await asAccount(user.accountId, (tx) =>
    recordAudit(tx, {
      userId: user.userId,
      actor: user.name,
      action: 'session.started',
      details: { method },
      ip,
    }),
  )
  const device = knownDeviceCookie(user.profileId, signInRequest.device)
  return signInRedirect(
    signInRequest.redirectTo,
    sessionCookie(token, isRemembered),
    stepCookie.clear(),
    device,
  )
}

/** Returns the pending sign-in of the browser's cookie, or null if it is completed, has expired or never existed. */
async function findStep(cookieHeader: string | null, now: Date) {
  const token = stepCookie.read(cookieHeader)
  if (!token) return null
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('sign_in_steps')
      .innerJoin('profiles', 'profiles.id', 'sign_in_steps.profile_id')
      .innerJoin('users', 'users.id', 'sign_in_steps.user_id')
      .select([
        'sign_in_steps.token_hash as tokenHash',
        'sign_in_steps.profile_id as profileId',
        'sign_in_steps.user_id as userId',
        'sign_in_steps.account_id as accountId',
        'users.name',
        'profiles.email',
        'sign_in_steps.method',
        'sign_in_steps.needs_code',
        'sign_in_steps.needs_password',
        'sign_in_steps.is_remembered as isRemembered',
        'sign_in_steps.redirect_to as redirectTo',
      ])
      .where('sign_in_steps.token_hash', '=', digest(token))
      .where('sign_in_steps.expires_at', '>', now)
      .where('users.is_active', '=', true)
      .executeTakeFirst(),
  )
  return found ? { ...found, page: pageOfStep(found) } : null
}

export type Step = NonNullable<Awaited<ReturnType<typeof findStep>>>

/**
 * Returns the pending sign-in if its next step is on `page`. Otherwise, throws a redirect to the page of its next step,
 * or to the sign-in page if there is no pending sign-in.
 */
export async function requireStep(request: Request, page: string): Promise<Step> {
  const step = await findStep(request.headers.get('Cookie'), new Date())
  if (step?.page !== page) throw redirect(step?.page ?? '/login')
  return step
}

/**
 * Completes one step of a pending sign-in. Returns the redirect to the next step, or starts the session after the last
 * step. If the pending sign-in no longer exists, returns a redirect to the sign-in page.
 */
export async function completeStep(
  step: Step,
  completed: keyof RequiredSteps,
  signInRequest: SignInRequest,
): Promise<SignInRedirect> {
  const remaining = { needs_code: step.needs_code, needs_password: step.needs_password, [completed]: false }
  const isLast = !remaining.needs_code && !remaining.needs_password
  const updated = await asSignIn((tx) =>
    isLast
      ? tx
          .deleteFrom('sign_in_steps')
          .where('token_hash', '=', step.tokenHash)
          .returning('profile_id')
          .executeTakeFirst()
      : tx
          .updateTable('sign_in_steps')
          .set({ [completed]: false })
          .where('token_hash', '=', step.tokenHash)
          .returning('profile_id')
          .executeTakeFirst(),
  )
  if (!updated) return signInRedirect('/login', stepCookie.clear())
  if (!isLast) return signInRedirect(pageOfStep(remaining))
  return startUserSession(step, step.method, {
    ...signInRequest,
    isRemembered: step.isRemembered,
    redirectTo: step.redirectTo,
  })
}
