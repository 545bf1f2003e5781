/**
 * Links sent by email. The email contains a token of 256 random bits, and the database contains its digest. A link
 * works once, for one purpose, for a limited time, and only if it is the newest for its purpose. Opening a link changes
 * nothing, because mail scanners open every link.
 */

import { z } from 'zod'
import type { MailedLinksTable } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { digest, generateToken } from '#app/platform/viewer/sessions/sessions.server'

type Purpose = MailedLinksTable['purpose']

const HOUR_MS = 3_600_000
const lifetimes: Record<Purpose, number> = {
  confirm_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
}

/** Creates a link and invalidates older links for the same purpose. Returns the token of the link. */
export async function createMailedLink(
  tx: SignInTx,
  purpose: Purpose,
  { profileId, email, now }: { profileId: Id; email: string; now: Date },
): Promise<string> {
  const token = generateToken()
  await invalidateMailedLinks(tx, profileId, purpose)
  await tx
    .insertInto('mailed_links')
    .values({
      token_hash: digest(token),
      purpose,
      profile_id: profileId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimes[purpose]),
    })
    .execute()
  return token
}

export async function invalidateMailedLinks(tx: SignInTx, profileId: Id, purpose: Purpose): Promise<void> {
  await tx
    .deleteFrom('mailed_links')
    .where('profile_id', '=', profileId)
    .where('purpose', '=', purpose)
    .execute()
}

const isLinkToken = (token: string | null | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** The schema of the form on the page that a link opens. */
export const linkTokenSchema = z.object({ token: z.string().catch('') })

/** Returns the profile id, email address and name for a link, or null if the link is not valid or no longer valid. */
export async function findMailedLink(purpose: Purpose, token: string | null | undefined, now: Date) {
  if (!isLinkToken(token)) return null
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('mailed_links')
      .innerJoin('profiles', 'profiles.id', 'mailed_links.profile_id')
      .select(['mailed_links.profile_id as profileId', 'mailed_links.email', 'profiles.name'])
      .where('token_hash', '=', digest(token))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // A link sent to a former address is invalid. A link to confirm a new address is exempt, because that address is
      // not in the profile yet.
      .$if(purpose !== 'change_email', (query) => query.whereRef('mailed_links.email', '=', 'profiles.email'))
      .executeTakeFirst(),
  )
  return found ?? null
}

/**
 * Marks the link as used, in the transaction of the action that it authorizes. Returns false if the link is no longer
 * valid, for example because a concurrent request has used it.
 */
export async function consumeMailedLink(
  tx: SignInTx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
