/**
 * A request for a feature from its teaser: stored with the account, and mailed to the installation's support address,
 * or if there is none, to the one in the account's brand.
 */
import { brandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import { isDatabaseAway } from '#app/database/pool.server'
import { log } from '#app/log.server'
import { queueMail } from '#app/mail/outbox.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { featureRequestMail } from './feature-request-mail'
import { requestFeature } from './feature-requests.server'

/** The names used in the specification, each with the permission that shows its teaser. */
const teasers = { Amplify: 'amplify.preview', 'Local Listing': 'local_listing.preview' } as const

export type Requestable = keyof typeof teasers

export const requestable = Object.keys(teasers) as Requestable[]

export function mayAskFor(viewer: Pick<Viewer, 'can'>, feature: Requestable): boolean {
  return viewer.can(teasers[feature])
}

/**
 * Returns false if the request could not be stored or nobody could be notified. A repeated request gets the same answer
 * as the first.
 */
export async function askedFor(viewer: Viewer, feature: Requestable, now: Date): Promise<boolean> {
  const code = `feature.${feature.toLowerCase().replace(' ', '_')}`
  try {
    return await viewer.query(async (tx) => {
      const to = configuration().supportEmail ?? (await brandOfAccount(tx.accountId, tx)).supportEmail
      if (!to) return false
      if (!(await requestFeature(tx, viewer, { feature: code, subject: feature }, now))) return true
      const mail = featureRequestMail({ feature, account: viewer.accountName, from: viewer })
      await queueMail(tx, { accountId: tx.accountId, to: { email: to, name: 'Support' }, ...mail })
      return true
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error }, 'a feature request was not kept')
    return false
  }
}
