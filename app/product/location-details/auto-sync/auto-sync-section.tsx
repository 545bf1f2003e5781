import { useLocation } from '@remix-run/react'
import { directoryNames } from '#app/kit/directories/directories'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { autoSyncOffMessage } from '#app/product/locations/form/messages'
import type { AutoSyncSectionData } from './auto-sync-section.server'
import { AutoSyncSwitch, SwitchForm } from './auto-sync-switch'

/** Turns Auto Sync on or off on a location's page. Renders nothing if `section` is null. */
export function AutoSyncSection({
  location: { id, name },
  section,
}: {
  location: { id: string; name: string }
  section: AutoSyncSectionData | null
}) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  if (!section) return null
  const { control, directories } = section
  const returnTo = pathname + search
  return (
    <section aria-labelledby="auto-sync" className="card p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="auto-sync" className="text-md font-semibold">
          Auto Sync
        </h2>
        <AutoSyncSwitch locationId={id} name={name} control={control} returnTo={returnTo} isOnLocationPage />
      </div>
      <p className="mt-2 text-sm text-ink-2">
        Auto Sync scans directories multiple times a day and sends changes of this location to them.
      </p>
      <p className="mt-1 text-sm text-ink-2">{control.isOn ? control.tip : autoSyncOffMessage}</p>
      {!control.isOn && control.isLocked ? <p className="mt-1 text-sm text-ink-2">{control.tip}</p> : null}
      {directories.length > 0 ? (
        <ul className="mt-3 space-y-1 text-sm" aria-label="Directories">
          {directories.map(({ directory, isEnabled }) => (
            <li key={directory} className="flex items-center justify-between gap-2">
              {directoryNames[directory]}
              <SwitchForm
                action={href('/dashboard/local_listings/:locationId/directory', { locationId: id })}
                fields={{ directory, from: 'location' }}
                label={`${directoryNames[directory]} for ${name}`}
                isOn={isEnabled}
                isLocked={false}
                returnTo={returnTo}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
