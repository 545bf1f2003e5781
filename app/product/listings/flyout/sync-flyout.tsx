import { directories, directoryEntryOf, directoryNames } from '#app/kit/directories/directories'
import { Icon } from '#app/kit/ui/icon'
import { Flyout } from '#app/kit/ui/overlays/flyout'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { isOutOfSync } from '../listing'
import { FieldLocks } from './field-locks'
import { FieldTable } from './field-table'
import type { FlyoutData } from './flyout-data'
import { NextSteps } from './next-steps'
import { RecentChanges } from './recent-changes'
import { Submission } from './submission'
import { stateExplanation } from './sync-messages'
import '../listings.css'

/** Explains the status of one location in one directory, and offers the actions that can change it. */
export function SyncFlyoutCard({
  flyout,
  closeTo,
  returnTo,
  viewer,
}: {
  flyout: FlyoutData | { directory: null }
  closeTo: string
  returnTo: string
  viewer: { isAdmin: boolean; hasPublishing: boolean; isGoogleActive: boolean }
}) {
  const href = useAccountHref()
  if (flyout.directory === null)
    return (
      <Flyout title="Local listing" closeTo={closeTo}>
        <p>This location or directory is not in this account.</p>
      </Flyout>
    )
  const { directory, location, listing, style, title, state, status, reason, difference } = flyout
  const name = directoryNames[directory]
  return (
    <Flyout title={`${name}: ${location.name}`} closeTo={closeTo}>
      <div className="space-y-5 text-sm">
        <div className={`sync-card sync-card-${style.tone}`}>
          <Icon name={style.icon} />
          <div>
            <h3 className="font-semibold">{title}</h3>
            <div className="mt-1">
              <ProviderReason
                reason={stateExplanation(title, directory, {
                  isReadOnly: state === 'out_of_sync_reader',
                  reason,
                  difference,
                  isSubmitted: Boolean(listing?.submission),
                })}
              />
            </div>
            {isOutOfSync(status) && listing?.description && !reason && !difference ? (
              <p className="mt-1">{listing.description}</p>
            ) : null}
          </div>
        </div>
        <NextSteps flyout={flyout} viewer={viewer} returnTo={returnTo} />
        <FieldTable differences={flyout.differences} notCompared={flyout.notCompared} directory={name} />
        <Submission flyout={flyout} />
        <p className="text-ink-2">{directories[directory].expectedTime}</p>
        <DirectoryLink flyout={flyout} />
        <RecentChanges changes={flyout.changes} directory={name} />
        {flyout.canEdit ? (
          <FieldLocks
            locks={flyout.locks}
            action={href('/dashboard/local_listings/:locationId/lock', { locationId: location.id })}
            returnTo={returnTo}
          />
        ) : null}
      </div>
    </Flyout>
  )
}

/** Links to the listing or, if it needs attention and its URL is unknown, to the directory's page for owners. */
function DirectoryLink({ flyout: { directory, listing, status, actions } }: { flyout: FlyoutData }) {
  const { name, ownersUrl } = directoryEntryOf(directory)
  if (actions.opensDirectory || !listing || !(listing.url || isOutOfSync(status))) return null
  return (
    <p>
      <a
        href={listing.url ?? ownersUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1"
      >
        {listing.url ? `View on ${name}` : `${name} for owners`}
        <Icon name="external" size={14} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
