import { Link } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { parsePreferences, preferenceCookie } from '#app/platform/page/preferences'
import type { LinkGroup, NavigationLink } from './navigation-links'

/**
 * A group of links, collapsible if it has a label. It is open unless the user collapsed it, and always open when the
 * page loads if it contains the current page.
 */
export function NavigationGroup({ group, closedGroups }: { group: LinkGroup; closedGroups: string[] }) {
  if (group.label === null) return <NavigationLinks links={group.links} />
  const isOpen = !closedGroups.includes(group.key) || group.links.some((link) => link.current)
  return (
    <details open={isOpen} onToggle={(event) => saveGroupState(group.key, event)}>
      <summary className="nav-heading">
        {group.label}
        <Icon name="chevron-down" size={14} />
      </summary>
      <NavigationLinks links={group.links} />
    </details>
  )
}

function NavigationLinks({ links }: { links: NavigationLink[] }) {
  return (
    <ul className="mt-0.5 space-y-0.5">
      {links.map((link) => (
        <li key={link.to}>
          <Link
            to={link.to}
            aria-current={link.current}
            className="nav-link"
            title={link.label}
            prefetch="intent"
          >
            <Icon name={link.icon} />
            <span className="nav-text">{link.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function saveGroupState(key: string, event: SyntheticEvent<HTMLDetailsElement>) {
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'))
  const preferences = parsePreferences((name) => cookies.get(name))
  const others = preferences.closedGroups.filter((closed) => closed !== key)
  const closedGroups = event.currentTarget.open ? others : [...others, key]
  // biome-ignore lint/suspicious/noDocumentCookie: the same cookie the server reads; a request would reload the page's data
  document.cookie = preferenceCookie(
    { ...preferences, closedGroups },
    'closedGroups',
    location.protocol === 'https:',
  )
}
