/**
 * What follows the first proof of identity, whichever kind it was: a session, or first the steps that are still
 * required. Until those are done there is no session, only a ticket that gives access to the steps for ten minutes.
 */
import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id, SignInMethod } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { hostCookie } from '#app/viewer/host-cookies.server'
import { sessionCookie } from '#app/viewer/session-cookie.server'
import { digest, endSession, newToken, startSession } from '#app/viewer/sessions.server'
import { writeKnownDevice } from './known-device.server'
import type { Visit } from './visit.server'

const STEP_MS = 10 * 60_000
const PASSWORD_LIFE_MS = 180 * 24 * 3_600_000
const ticket = hostCookie('sign-in', /^[\w-]{43}$/)

/** A person who has given one proof of identity, as a user of one account. */
export type Person = { profileId: Id; userId: Id; accountId: Id; name: string }

/** Where the browser goes next, with the cookies it needs there. */
export type Admission = { leadsTo: string; headers: Headers }

function admission(leadsTo: string, ...cookies: string[]): Admission {
  return { leadsTo, headers: new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])) }
}

type Owed = { needs_code: boolean; needs_password: boolean }

export async function admit(person: Person, method: SignInMethod, visit: Visit): Promise<Admission> {
  const step = await asSignIn(async (tx) => {
    const owed = await stepsOwed(tx, person, visit.now)
    // Only people who sign in with a password have to replace it.
    const steps = { ...owed, needs_password: owed.needs_password && method === 'password' }
    return steps.needs_code || steps.needs_password ? waitFor(tx, steps, person, method, visit) : null
  })
  return step ?? begin(person, method, visit)
}

async function waitFor(
  tx: IdentityTx,
  steps: Owed,
  { profileId, userId, accountId }: Person,
  method: SignInMethod,
  { now, isKept, leadsTo }: Visit,
): Promise<Admission> {
  const token = newToken()
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
      is_remembered: isKept,
      redirect_to: leadsTo,
      created_at: now,
      expires_at: new Date(now.getTime() + STEP_MS),
    })
    .execute()
  return admission(pageOfStep(steps), ticket.write(token, STEP_MS / 1000))
}

/**
 * Which steps are required: a code if a second factor is on, a new password if the current one is older than the
 * account allows.
 */
async function stepsOwed(tx: IdentityTx, { profileId, accountId }: Person, now: Date): Promise<Owed> {
  const owed = await tx
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
            .where('profiles.password_changed_at', '<=', new Date(now.getTime() - PASSWORD_LIFE_MS)),
        )
        .$castTo<boolean>()
        .as('needs_password'),
    ])
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return owed
}

function pageOfStep({ needs_code }: Owed): string {
  return needs_code ? '/login/code' : '/expired-password'
}

async function begin(person: Person, method: SignInMethod, visit: Visit): Promise<Admission> {
  const { ip, userAgent, isKept, now } = visit
  if (visit.oldToken) await endSession(visit.oldToken, now)
  const token = await asSignIn((tx) => startSession(tx, { ...person, ip, userAgent, isKept, method, now }))
  await asAccount(person.accountId, (tx) =>
    recordAudit(tx, {
      userId: person.userId,
      actor: person.name,
      action: 'session.started',
      details: { method },
      ip,
    }),
  )
  const device = writeKnownDevice(person.profileId, visit.device)
  return admission(visit.leadsTo, sessionCookie(token, isKept), ticket.clear(), device)
}

/** Finds the step that the browser has a ticket for; null if it is done, expired, or never existed. */
async function findStep(cookieHeader: string | null, now: Date) {
  const token = ticket.read(cookieHeader)
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
        'sign_in_steps.is_remembered as isKept',
        'sign_in_steps.redirect_to as leadsTo',
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
 * Returns the step for this page. Redirects to the right page if the next step is another one, and to the sign-in page
 * if there is no step.
 */
export async function requireStep(request: Request, page: string): Promise<Step> {
  const step = await findStep(request.headers.get('Cookie'), new Date())
  if (step?.page !== page) throw redirect(step?.page ?? '/login')
  return step
}

/** Completes one step, and returns the next one or the session. */
export async function takeStep(step: Step, taken: keyof Owed, visit: Visit): Promise<Admission> {
  const left = { needs_code: step.needs_code, needs_password: step.needs_password, [taken]: false }
  const isLast = !left.needs_code && !left.needs_password
  const ours = await asSignIn((tx) =>
    isLast
      ? tx
          .deleteFrom('sign_in_steps')
          .where('token_hash', '=', step.tokenHash)
          .returning('profile_id')
          .executeTakeFirst()
      : tx
          .updateTable('sign_in_steps')
          .set({ [taken]: false })
          .where('token_hash', '=', step.tokenHash)
          .returning('profile_id')
          .executeTakeFirst(),
  )
  if (!ours) return admission('/login', ticket.clear())
  if (!isLast) return admission(pageOfStep(left))
  return begin(step, step.method, { ...visit, isKept: step.isKept, leadsTo: step.leadsTo })
}
