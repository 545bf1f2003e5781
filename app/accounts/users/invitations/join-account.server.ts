/**
 * Accepts an invitation, either for a new person with a name and a password, or for the signed-in person whose profile
 * has the invited email address. The link was sent to that email address, so using the link also confirms the address.
 */
import type { Id } from '#app/kit/database/schema'
import { completeSignIn, type SignInRedirect } from '#app/platform/sign-in/complete-sign-in.server'
import { checkNewPassword, hashPassword } from '#app/platform/sign-in/passwords/passwords.server'
import type { SignInRequest } from '#app/platform/sign-in/sign-in-request.server'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.server'

type JoinResult = ({ ok: true } & SignInRedirect) | { ok: false; reason: string; field?: string }

const expired: JoinResult = { ok: false, reason: 'This invitation has expired. Ask your admin for a new one' }

export async function joinWithNewProfile(
  token: string | undefined,
  { name, password }: { name: string; password: string },
  signInRequest: SignInRequest,
): Promise<JoinResult> {
  const invitation = await findInvitation(token, signInRequest.now)
  if (!invitation || invitation.profileId) return expired
  const knownWords = [name, invitation.email.split('@')[0], invitation.accountName]
  const problem = await checkNewPassword(password, knownWords)
  if (problem) return { ok: false, reason: problem, field: 'password' }
  return joinAndSignIn(invitation, { name, passwordHash: await hashPassword(password) }, signInRequest)
}

/** Joins the account with the profile of the signed-in person. */
export async function joinWithProfile(
  token: string | undefined,
  profileId: Id,
  signInRequest: SignInRequest,
): Promise<JoinResult> {
  const invitation = await findInvitation(token, signInRequest.now)
  if (!invitation || invitation.profileId !== profileId) return expired
  return joinAndSignIn(invitation, { profileId }, signInRequest)
}

async function joinAndSignIn(
  invitation: Invitation,
  joiner: Parameters<typeof acceptInvitation>[1],
  signInRequest: SignInRequest,
): Promise<JoinResult> {
  const accepted = await acceptInvitation(invitation, joiner, signInRequest)
  if (!accepted.ok) return expired
  const { userId, accountId } = invitation
  const name = 'name' in joiner ? joiner.name : invitation.name
  const user = { profileId: accepted.profileId, userId, accountId, name }
  return { ok: true, ...(await completeSignIn(user, 'password', signInRequest)) }
}
