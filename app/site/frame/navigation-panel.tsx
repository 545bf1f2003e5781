import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { BrandName } from '#app/platform/page/brand/brand'
import type { Preferences } from '#app/platform/page/preferences'
import type { RootData } from '#app/platform/page/root-data'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { AccountMenu } from './account-menu'
import { NavigationGroup } from './navigation-group'
import { navigationLinks } from './navigation-links'
import { PreferenceForm } from './preference-form'
import { SearchLink } from './search-link'

export const navigationId = 'navigation'

export function NavigationPanel({
  viewer,
  preferences,
  openSearch,
}: {
  viewer: NonNullable<RootData['viewer']>
  preferences: Preferences
  openSearch: () => void
}) {
  const href = useAccountHref()
  const location = useLocation()
  const panel = useRef<HTMLElement>(null)
  const groups = navigationLinks(href, viewer.navigation, location)
  const { collapsedNav, lockedNav, closedGroups } = preferences

  const lastLocationKey = useRef(location.key)
  // Close the mobile menu after navigation, but not on first load, because it may have been opened before hydration.
  useEffect(() => {
    if (lastLocationKey.current === location.key) return
    lastLocationKey.current = location.key
    panel.current?.hidePopover?.()
  }, [location.key])

  return (
    <nav id={navigationId} ref={panel} aria-label="Main" popover="auto" className="navigation no-print">
      <div className="nav-brand flex h-14 shrink-0 items-center justify-between">
        <Link
          to={href('/')}
          className="flex items-center gap-2 text-md font-semibold text-nav-name no-underline"
        >
          <BrandName className="nav-text" />
        </Link>
        <button
          type="button"
          className="nav-link w-auto! lg:hidden"
          popovertarget={navigationId}
          popovertargetaction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="flex-1 space-y-4 overflow-auto px-2 pb-4">
        <SearchLink onOpen={openSearch} className="max-lg:hidden" />
        {groups.map((group) =>
          group.position === 'top' ? (
            <NavigationGroup key={group.key} group={group} closedGroups={closedGroups} />
          ) : null,
        )}
      </div>
      <div className="shrink-0 border-t border-nav-hover p-2">
        {groups.map((group) =>
          group.position === 'foot' ? (
            <NavigationGroup key={group.key} group={group} closedGroups={closedGroups} />
          ) : null,
        )}
        {lockedNav ? null : (
          <PreferenceForm className="nav-toggle max-lg:hidden">
            <button
              type="submit"
              className="nav-link"
              name="collapsedNav"
              value={String(!collapsedNav)}
              title={collapsedNav ? 'Expand' : 'Collapse'}
            >
              <Icon name={collapsedNav ? 'panel-open' : 'panel'} />
              <span className="nav-text">{collapsedNav ? 'Expand' : 'Hide Menu'}</span>
            </button>
          </PreferenceForm>
        )}
        <AccountMenu viewer={viewer} />
      </div>
    </nav>
  )
}
