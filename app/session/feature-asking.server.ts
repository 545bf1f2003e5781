/** A feature asked for from its teaser: kept with the account, and told by mail to whoever runs the installation. */
import { configuration } from '#app/configuration.server'
import { isDatabaseAway } from '#app/database/pool.server'
import { log } from '#app/log.server'
import { queueMail } from '#app/mail/outbox.server'
import { featureRequestMail } from './feature-request-mail'
import { requestFeature } from './feature-requests.server'
import type { Viewer } from './viewer.server'

/** As the specification names them. */
export const requestable = ['Amplify', 'Local Listing'] as const

/** False when it could not be kept; whoever asks twice is told the same as the first time. */
export async function askedFor(
  viewer: Viewer,
  feature: (typeof requestable)[number],
  now: Date,
): Promise<boolean> {
  const code = `feature.${feature.toLowerCase().replace(' ', '_')}`
  try {
    await viewer.query(async (tx) => {
      const isNew = await requestFeature(tx, viewer, { feature: code, subject: feature }, now)
      const to = configuration().supportEmail
      if (!isNew || !to) return
      const mail = featureRequestMail({ feature, account: viewer.accountName, from: viewer })
      await queueMail(tx, { accountId: tx.accountId, to: { email: to, name: 'Support' }, ...mail })
    })
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error }, 'a feature request was not kept')
    return false
  }
}
