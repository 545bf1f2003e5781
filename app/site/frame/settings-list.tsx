import { Link } from '@remix-run/react'
import { Icon } from '#app/kit/ui/icon'
import type { NavigationLink } from './navigation-links'

export type SettingsList = {
  backTo: string
  groups: { label: string; links: Pick<NavigationLink, 'label' | 'to' | 'current'>[] }[]
}

/** The settings pages beside the one that is open. In a window without room for the list, a link to all of them. */
export function SettingsNavigation({ list: { backTo, groups } }: { list: SettingsList }) {
  return (
    <nav aria-label="Settings" className="settings-list no-print">
      <Link to={backTo} className="settings-back">
        <Icon name="chevron-left" size={14} />
        Back to settings
      </Link>
      {groups.map(({ label, links }) => (
        <div key={label} className="settings-group">
          <p id={`settings-${label}`}>{label}</p>
          <ul aria-labelledby={`settings-${label}`}>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} aria-current={link.current} prefetch="intent">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
