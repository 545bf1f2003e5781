/**
 * Links sent by mail. The mail contains a token of 256 random bits, and the table its digest. A link works once, for
 * one purpose, for a limited time, and only if it is the newest for its purpose. Opening a link changes nothing,
 * because mail scanners open every link.
 */

import { z } from 'zod'
import type { MailedLinksTable } from '#app/database/generated-schema'
import type { Id } from '#app/database/schema'
import { asSignIn, type SignInTx } from '#app/database/sign-in-role.server'
import { digest, generateToken } from '#app/viewer/sessions/sessions.server'

type Purpose = MailedLinksTable['purpose']

const HOUR_MS = 3_600_000
const lifetimes: Record<Purpose, number> = {
  confirm_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
}

/** Creates a token and invalidates older links for the same purpose. */
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

/** What the button on a mailed link's page submits. */
export const linkTokenSchema = z.object({ token: z.string().catch('') })

/** Returns the profile id, address and name of a link; null if the link is not valid or no longer valid. */
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

/** Uses up the link in the transaction of the action it is for. Returns false if another request used it first. */
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
