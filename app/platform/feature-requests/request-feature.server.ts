/** Requests a feature or access to an integration for the viewer's account. */

import { configuration } from '#app/kit/configuration.server'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import { log } from '#app/kit/log.server'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { FeatureRequest } from './feature-request'
import { requestMail } from './feature-request-mail'
import { saveFeatureRequest } from './feature-requests.server'
import { type RequestableFeature, requestableFeatures } from './requestable-features'

type NewRequest = Pick<FeatureRequest, 'feature' | 'subject'>

export function canRequestFeature(viewer: Pick<Viewer, 'can'>, name: RequestableFeature): boolean {
  return viewer.can(requestableFeatures[name].permission)
}

/**
 * Stores the request, which staff then find in their list, and emails it to the support address, if there is one.
 * Returns false if the request could not be stored. Returns true without a second email if the account has already made
 * the request.
 */
export async function requestFeature(viewer: Viewer, request: NewRequest, now: Date): Promise<boolean> {
  try {
    const isNew = await viewer.query((tx) => saveFeatureRequest(tx, viewer, request, now))
    if (isNew) await notifySupport(viewer, request)
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error, feature: request.feature }, 'a feature request could not be stored')
    return false
  }
}

/**
 * Queues the email to support in a transaction of its own, so that the request stays stored without it. The operator's
 * support address is used before the address of the account's brand, because only the operator can grant a request.
 */
async function notifySupport(viewer: Viewer, request: NewRequest): Promise<void> {
  try {
    await viewer.query(async (tx) => {
      const email = configuration().supportEmail ?? (await loadBrandOfAccount(tx.accountId, tx)).supportEmail
      if (!email) return
      const mail = requestMail({ ...request, account: viewer.accountName, from: viewer })
      await queueMail(tx, { accountId: tx.accountId, to: { email, name: 'Support' }, ...mail })
    })
  } catch (error) {
    log.error({ err: error, feature: request.feature }, 'support could not be notified of a feature request')
  }
}
