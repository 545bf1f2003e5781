import { NavLink } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'

const staffPages = [
  { to: siteHref('/staff'), label: 'Users' },
  { to: siteHref('/staff/accounts'), label: 'Accounts' },
  { to: siteHref('/staff/requests'), label: 'Requests' },
  { to: siteHref('/staff/mail'), label: 'Emails' },
  { to: siteHref('/staff/jobs'), label: 'Jobs' },
  { to: siteHref('/staff/imports'), label: 'Imports' },
  { to: siteHref('/staff/connections'), label: 'Connections' },
]

/** The links between the pages for staff. */
export function StaffNavigation() {
  return (
    <nav aria-label="Staff" className="no-print mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {staffPages.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === siteHref('/staff')}
          className="link aria-[current=page]:font-semibold"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
