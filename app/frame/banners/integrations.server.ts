/** Decides whether to show an admin that no integration brings in reviews or publishes responses. */
import { configuration } from '#app/configuration.server'
import { isDismissed } from '#app/page/dismissals'
import type { Viewer } from '#app/viewer/viewer.server'

export async function lacksIntegration(viewer: Viewer, cookies: string | null): Promise<boolean> {
  const isTold = viewer.userType === 'admin' && viewer.can('integration.read') && !viewer.isParent
  if (!isTold || isDismissed(cookies, 'integrations', viewer.accountId)) return false
  const own = await viewer.query((tx) =>
    tx
      .selectFrom('google_connections')
      .select('state')
      .where('account_id', '=', tx.accountId)
      .executeTakeFirst(),
  )
  return own ? own.state !== 'connected' : configuration().google.refreshToken === ''
}
