/**
 * Links sent by mail. The mail has a token of 256 random bits, the table its digest: good once, for one purpose, for
 * a while, and only the newest of its purpose. Looking at one changes nothing, since mail scanners look at all.
 */

import { z } from 'zod'
import type { MailedLinksTable } from '#app/database/generated-schema'
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { digest, newToken } from '#app/viewer/sessions.server'

type Purpose = MailedLinksTable['purpose']

const HOUR_MS = 3_600_000
const lives: Record<Purpose, number> = {
  confirm_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 24 * HOUR_MS,
}

/** A new token; older links of its purpose are void. */
export async function makeLink(
  tx: IdentityTx,
  purpose: Purpose,
  { profileId, email, now }: { profileId: Id; email: string; now: Date },
): Promise<string> {
  const token = newToken()
  await voidLinks(tx, profileId, purpose)
  await tx
    .insertInto('mailed_links')
    .values({
      token_hash: digest(token),
      purpose,
      profile_id: profileId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lives[purpose]),
    })
    .execute()
  return token
}

export async function voidLinks(tx: IdentityTx, profileId: Id, purpose: Purpose): Promise<void> {
  await tx
    .deleteFrom('mailed_links')
    .where('profile_id', '=', profileId)
    .where('purpose', '=', purpose)
    .execute()
}

const isToken = (token: string | null | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** What the button of a mailed link's page sends. */
export const tokenSchema = z.object({ token: z.string().catch('') })

/** Whose link it is, or null when it is no good (any more). */
export async function findLink(purpose: Purpose, token: string | null | undefined, now: Date) {
  if (!isToken(token)) return null
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('mailed_links')
      .innerJoin('profiles', 'profiles.id', 'mailed_links.profile_id')
      .select(['mailed_links.profile_id as profileId', 'mailed_links.email', 'profiles.name'])
      .where('token_hash', '=', digest(token))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // Whoever reads mail at an address given up since has no say; a new address is not theirs yet.
      .$if(purpose !== 'change_email', (query) => query.whereRef('mailed_links.email', '=', 'profiles.email'))
      .executeTakeFirst(),
  )
  return found ?? null
}

/** Spends the link in the transaction of what it is for; false when somebody was quicker. */
export async function spendLink(
  tx: IdentityTx,
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
