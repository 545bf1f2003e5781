/**
 * The second step of signing up: adds the first location, before anyone can sign in. A sealed cookie (the ticket)
 * authorizes the browser to do so. The ticket looks the same whether or not an account was created, so that it does not
 * reveal whether the email address was already known.
 */

import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { seal, unseal } from '#app/platform/viewer/sealing.server'
import { hostCookie } from '#app/platform/viewer/sessions/host-cookies.server'
import { blankFacts } from '#app/product/locations/facts'
import { parsePhone } from '#app/product/locations/form/input/parse-phone'
import { matchKey } from '#app/product/locations/match-key'
import { scheduleScans } from '#app/product/locations/publishing/publishing.server'
import type { FirstLocation } from './signup-schema'

const TICKET_SECONDS = 3600
const cookie = hostCookie('sign-up', /^[\w-]{40,400}$/)

export function sealedSignupTicket(accountId: Id | null, now: Date): string {
  // Padded to a fixed length, so that the ticket's length does not reveal its content.
  const paddedId = (accountId ?? '').padStart(19, '0')
  return cookie.write(seal('sign-up', `${paddedId} ${now.getTime()}`), TICKET_SECONDS)
}

export const clearedSignupTicket = () => cookie.clear()

/**
 * Returns the ticket of this browser, or null if nobody is signing up in it. `accountId` is the id of the new account,
 * or null if the email address was already known.
 */
export function readSignupTicket(request: Request, now: Date): { accountId: Id | null } | null {
  const sealed = cookie.read(request.headers.get('Cookie'))
  const [paddedId = '', at] = (sealed && unseal('sign-up', sealed)?.split(' ')) || []
  if (!at || now.getTime() - Number(at) > TICKET_SECONDS * 1000) return null
  return { accountId: parseId(paddedId.replace(/^0+/, '')) }
}

/** Adds the location unless the account already has one, because the form may have been submitted twice. */
export async function addFirstLocation(accountId: Id | null, location: FirstLocation): Promise<void> {
  if (accountId) await asAccount(accountId, (tx) => insertFirstLocation(tx, location))
}

async function insertFirstLocation(tx: Tx, location: FirstLocation): Promise<void> {
  const existing = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (existing) return
  const { id } = await tx
    .insertInto('locations')
    .values({
      account_id: tx.accountId,
      ...location,
      phone: parsePhone(location.phone, blankFacts.country_id) ?? '',
      is_headquarters: true,
      match_key: matchKey(location.name, location.address),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleScans(tx, [id])
}
