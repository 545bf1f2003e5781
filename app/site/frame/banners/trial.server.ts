/**
 * Loads the data of the trial banner, but only if the banner is visible, so that other viewers' pages skip its queries.
 */
import { sql } from 'kysely'
import { daysLeftInTrial } from '#app/kit/access/entitlements'
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Brand } from '#app/platform/brand/brand'
import { isDismissed } from '#app/platform/page/banners/dismissals'
import { type SetupProgress, type Trial, trialSteps } from '#app/platform/page/banners/trial'
import type { Viewer } from '#app/platform/viewer/viewer.server'

type TrialContext = { viewer: Viewer; brand: Brand; cookies: string | null; now: Date }

/** Returns null for closed, partner and white-labeled accounts, and viewers who dismissed the banner. */
export async function loadTrial(
  tx: Tx,
  { viewer, brand, cookies, now }: TrialContext,
): Promise<Trial | null> {
  const daysLeft = daysLeftInTrial(viewer.account.trialEndedAt, now)
  const isOpen = viewer.account.status === 'active'
  const isShown =
    isOpen && daysLeft >= 0 && !viewer.isPartner && !brand.isWhiteLabel && viewer.settings.trial_banner
  if (!isShown || isDismissed(cookies, 'trial', viewer.accountId)) return null
  const progress = await loadSetupProgress(tx)
  const names = trialSteps.map((step) => step.name)
  return {
    daysLeft,
    progress,
    skippedSteps: names.filter((name) => isDismissed(cookies, name, viewer.accountId)),
  }
}

/** Loads how far the account has come in its first steps. */
export async function loadSetupProgress(tx: Tx): Promise<SetupProgress> {
  const hasLinkedLocations = sql`exists (select from locations l
    where l.account_id = a.id and l.google_location_name is not null)`
  // The connection of the installation lists no profiles, so an account without links needs its own.
  const usesInstallation = sql`(${configuration().google.refreshToken !== ''}::boolean and ${hasLinkedLocations})`
  const isGoogleConnected = sql`coalesce(connection.state = 'connected', ${usesInstallation})`
  const { rows } = await sql<SetupProgress>`
    select
      exists (select from account_months m where m.account_id = a.id and m.source_id = google.id) as "googleUrlScanned",
      (exists (select from imports i where i.account_id = a.id and i.status in ('checking', 'queued', 'running'))
        or ${isGoogleConnected} and exists (select from locations l where l.account_id = a.id
          and l.google_location_name is not null and not exists (select from review_fetches f
            where f.account_id = a.id and f.location_id = l.id and f.source_id = google.id
              and (f.succeeded_at is not null or f.failing_since is not null)))) as "isFetching",
      coalesce(connection.state <> 'disconnected', ${usesInstallation}) as "googleConnectionExists",
      ${isGoogleConnected} as "googleIntegrationExists",
      ${hasLinkedLocations} as "linkedLocationsExist",
      exists (select from account_months m where m.account_id = a.id) as "reviewsExist",
      exists (select from scheduled_exports e where e.account_id = a.id and e.deleted_at is null) as "schedulesExist",
      (select count(*) > 1 from users u left join invitations i on i.account_id = u.account_id and i.user_id = u.id
        where u.account_id = a.id and (u.is_active or i.expires_at > now())) as "multipleUsersExist",
      exists (select from source_connections c where c.account_id = a.id and c.source = 'facebook')
        as "facebookConnectionExists",
      exists (select from source_connections c where c.account_id = a.id and c.source = 'facebook'
        and c.state = 'connected') as "facebookIntegrationExists",
      (select min(l.id)::text from locations l where l.account_id = a.id) as "askLocationId",
      exists (select from landing_pages l where l.account_id = a.id) as "landingPagesExist",
      exists (select from microsurvey_responses m where m.account_id = a.id) as "landingPageResponsesExist",
      exists (select from responses p where p.account_id = a.id and p.user_id is not null
        and p.status <> 'private') as "responsesExist",
      array(select s.name from sources s where s.code not in ('google', 'feedback', 'other') and not exists
        (select from account_months m where m.account_id = a.id and m.source_id = s.id) order by s.ordinal) as "otherSources"
    from accounts a cross join sources google
    left join source_connections connection on connection.account_id = a.id and connection.source = 'google'
    where a.id = ${tx.accountId} and google.code = 'google'`.execute(tx)
  return rows[0] as SetupProgress
}
