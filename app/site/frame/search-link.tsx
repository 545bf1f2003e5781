import { Link } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** The link to the search. With JavaScript, it opens the search in a dialog, as Ctrl+K and ⌘K do. */
export function SearchLink({ onOpen, className = '' }: { onOpen: () => void; className?: string }) {
  const href = useAccountHref()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link
      to={href('/search')}
      className={`nav-link ${className}`}
      title="Search (Ctrl+K or ⌘K)"
      onClick={open}
    >
      <Icon name="search" />
      <span className="nav-text">Search</span>
    </Link>
  )
}
