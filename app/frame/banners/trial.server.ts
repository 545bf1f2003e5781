/**
 * Loads the data of the trial banner, but only if the banner is visible, so that other viewers' pages skip its queries.
 */
import { sql } from 'kysely'
import { daysLeftInTrial } from '#app/access/entitlements'
import type { Brand } from '#app/brand/brand'
import type { Tx } from '#app/database/tenant.server'
import { isDismissed } from '#app/page/banners/dismissals'
import type { SetupProgress, Trial } from '#app/page/banners/trial'
import type { Viewer } from '#app/viewer/viewer.server'

type TrialContext = { viewer: Viewer; brand: Brand; cookies: string | null; now: Date }

/** Returns null for partner accounts, white-labeled accounts, and viewers who dismissed the banner. */
export async function loadTrial(
  tx: Tx,
  { viewer, brand, cookies, now }: TrialContext,
): Promise<Trial | null> {
  const daysLeft = daysLeftInTrial(viewer.account.trialEndedAt, now)
  const isShown = daysLeft >= 0 && !viewer.isPartner && !brand.isWhiteLabel && viewer.settings.trial_banner
  if (!isShown || isDismissed(cookies, 'trial', viewer.accountId)) return null
  return { daysLeft, progress: await loadSetupProgress(tx) }
}

async function loadSetupProgress(tx: Tx): Promise<SetupProgress> {
  const { rows } = await sql<SetupProgress>`
    select
      exists (select from account_months m where m.account_id = a.id and m.source_id = google.id) as "googleUrlScanned",
      exists (select from imports i where i.account_id = a.id
        and i.status in ('checking', 'queued', 'running')) as "isFetching",
      (select count(*) > 1 from users u where u.account_id = a.id and u.is_active) as "multipleUsersExist",
      exists (select from source_connections c where c.account_id = a.id and c.source = 'facebook'
        and c.state = 'connected') as "facebookIntegrationExists",
      exists (select from responses p where p.account_id = a.id and p.user_id is not null) as "responsesExist",
      array(select s.name from sources s where s.code not in ('google', 'feedback', 'other') and not exists
        (select from account_months m where m.account_id = a.id and m.source_id = s.id) order by s.ordinal) as "otherSources"
    from accounts a, sources google
    where a.id = ${tx.accountId} and google.code = 'google'`.execute(tx)
  return rows[0] as SetupProgress
}
