/**
 * Requests a feature from its teaser: stores the request, and emails it to the installation's support address, or else
 * to the support address of the account's brand.
 */
import { loadBrandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import { isDatabaseUnavailable } from '#app/database/pool.server'
import { log } from '#app/log.server'
import { queueMail } from '#app/mail/outbox.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { featureRequestMail } from './feature-request-mail'
import { saveFeatureRequest } from './feature-requests.server'

/** The features' names in the specification, each with the permission to see the feature's teaser. */
const teaserPermissions = { Amplify: 'amplify.preview', 'Local Listing': 'local_listing.preview' } as const

export type RequestableFeature = keyof typeof teaserPermissions

export const requestableFeatures = Object.keys(teaserPermissions) as RequestableFeature[]

export function canRequestFeature(viewer: Pick<Viewer, 'can'>, feature: RequestableFeature): boolean {
  return viewer.can(teaserPermissions[feature])
}

/**
 * Returns false if the request could not be stored or there is no support address. If the account has already made the
 * request, returns true without sending a second email.
 */
export async function submitFeatureRequest(
  viewer: Viewer,
  feature: RequestableFeature,
  now: Date,
): Promise<boolean> {
  const code = `feature.${feature.toLowerCase().replace(' ', '_')}`
  try {
    return await viewer.query(async (tx) => {
      const to = configuration().supportEmail ?? (await loadBrandOfAccount(tx.accountId, tx)).supportEmail
      if (!to) return false
      if (!(await saveFeatureRequest(tx, viewer, { feature: code, subject: feature }, now))) return true
      const mail = featureRequestMail({ feature, account: viewer.accountName, from: viewer })
      await queueMail(tx, { accountId: tx.accountId, to: { email: to, name: 'Support' }, ...mail })
      return true
    })
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error }, 'a feature request could not be stored')
    return false
  }
}
