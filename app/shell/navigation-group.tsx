import { Link } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import { Icon } from '#app/ui/icon'
import type { VisibleGroup } from './navigation'
import { parsePreferences, preferenceCookie } from './preferences'

/** Open unless somebody folded it away; the group of the current page is always open on arrival. */
export function NavigationGroup({ group, closedGroups }: { group: VisibleGroup; closedGroups: string[] }) {
  const isOpen = !closedGroups.includes(group.key) || group.links.some((link) => link.current)
  return (
    <details open={isOpen} onToggle={(event) => remember(group.key, event)}>
      <summary className="nav-heading">
        {group.label}
        <Icon name="chevron-down" size={14} />
      </summary>
      <ul className="mt-0.5 space-y-0.5">
        {group.links.map((link) => (
          <li key={link.label}>
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
    </details>
  )
}

function remember(key: string, event: SyntheticEvent<HTMLDetailsElement>) {
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'))
  const preferences = parsePreferences((name) => cookies.get(name))
  const others = preferences.closedGroups.filter((closed) => closed !== key)
  const closedGroups = event.currentTarget.open ? others : [...others, key]
  // biome-ignore lint/suspicious/noDocumentCookie: the same cookie the server reads; a request would reload the page's data
  document.cookie = preferenceCookie({ ...preferences, closedGroups }, 'closedGroups')
}
