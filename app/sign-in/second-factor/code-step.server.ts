/**
 * The code step between password and session. Wrong codes are counted, and each is recorded in the account's audit log.
 */
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { type Admission, type Step, takeStep } from '../admission.server'
import { codeLimits, forgetAttempts, takeAttempt } from '../attempt-limits.server'
import { logRefusedSignIn } from '../refused-sign-in.server'
import type { Visit } from '../visit.server'
import { isRightCode } from './second-factors.server'

type Outcome =
  | ({ ok: true } & Admission)
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function showCode(step: Step, code: string, visit: Visit): Promise<Outcome> {
  const { profileId, accountId, userId, name } = step
  const limits = codeLimits(profileId, visit.ip)
  const seconds = await takeAttempt(limits, visit.now)
  const refusal = { method: 'code', profile: profileId, ip: visit.ip } as const
  if (seconds > 0) {
    logRefusedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false, reason: 'wait', seconds }
  }
  if (await isRightCode(profileId, code, visit.now)) {
    await forgetAttempts(limits)
    return { ok: true, ...(await takeStep(step, 'needs_code', visit)) }
  }
  logRefusedSignIn({ ...refusal, reason: 'wrong code' })
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: name, action: 'second_factor.refused', ip: visit.ip }),
  )
  return { ok: false, reason: 'wrong' }
}
