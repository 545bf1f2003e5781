/**
 * Checks the code at sign-in, after the first proof of identity. Wrong codes are counted, and each is recorded in the
 * account's audit log.
 */
import { asAccount } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { clearAttempts, codeLimits, recordAttempt } from '../attempt-limits.server'
import { completeStep, type SignInRedirect, type Step } from '../complete-sign-in.server'
import { logRejectedSignIn } from '../log-rejected-sign-in.server'
import type { SignInRequest } from '../sign-in-request.server'
import { verifyCode } from './second-factors.server'

type SubmitCodeResult =
  | ({ ok: true } & SignInRedirect)
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

export async function submitCode(
  step: Step,
  code: string,
  signInRequest: SignInRequest,
): Promise<SubmitCodeResult> {
  const { profileId, accountId, userId, name } = step
  const limits = codeLimits(profileId, signInRequest.ip)
  const seconds = await recordAttempt(limits, signInRequest.now)
  const refusal = { method: 'code', profile: profileId, ip: signInRequest.ip } as const
  if (seconds > 0) {
    logRejectedSignIn({ ...refusal, reason: 'too many attempts' })
    return { ok: false, reason: 'wait', seconds }
  }
  if (await verifyCode(profileId, code, signInRequest.now)) {
    await clearAttempts(limits)
    return { ok: true, ...(await completeStep(step, 'needs_code', signInRequest)) }
  }
  logRejectedSignIn({ ...refusal, reason: 'wrong code' })
  await asAccount(accountId, (tx) =>
    recordAudit(tx, { userId, actor: name, action: 'second_factor.refused', ip: signInRequest.ip }),
  )
  return { ok: false, reason: 'wrong' }
}
