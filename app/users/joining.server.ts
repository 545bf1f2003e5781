/**
 * Accepting an invitation: as a new person, with a name and a password, or as the person whose profile already has the
 * address, once they are signed in. The link was sent to the address, so having it confirms the address.
 */
import type { Id } from '#app/database/schema'
import { type Admission, admit } from '#app/sign-in/admission.server'
import { hashPassword, problemOfPassword } from '#app/sign-in/passwords/passwords.server'
import type { Visit } from '#app/sign-in/visit.server'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.server'

type Joined = ({ ok: true } & Admission) | { ok: false; reason: string; field?: string }

const gone: Joined = { ok: false, reason: 'This invitation has expired. Ask for a new one' }

export async function joinAsNew(
  token: string | undefined,
  { name, password }: { name: string; password: string },
  visit: Visit,
): Promise<Joined> {
  const invitation = await findInvitation(token, visit.now)
  if (!invitation || invitation.profileId) return gone
  const known = [name, invitation.email.split('@')[0], invitation.accountName]
  const problem = await problemOfPassword(password, known)
  if (problem) return { ok: false, reason: problem, field: 'password' }
  return enter(invitation, { name, passwordHash: await hashPassword(password) }, visit)
}

/** `profileId` is the signed-in person's. */
export async function joinAsKnown(token: string | undefined, profileId: Id, visit: Visit): Promise<Joined> {
  const invitation = await findInvitation(token, visit.now)
  if (!invitation || invitation.profileId !== profileId) return gone
  return enter(invitation, { profileId }, visit)
}

async function enter(
  invitation: Invitation,
  joining: Parameters<typeof acceptInvitation>[1],
  visit: Visit,
): Promise<Joined> {
  const accepted = await acceptInvitation(invitation, joining, visit)
  if (!accepted.ok) return gone
  const { userId, accountId } = invitation
  const name = 'name' in joining ? joining.name : invitation.name
  const person = { profileId: accepted.profileId, userId, accountId, name }
  return { ok: true, ...(await admit(person, 'password', visit)) }
}
