import { Link, type LinkProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ButtonVariant } from '../button'
import { Button } from '../button'
import { Icon } from '../icon'
import type { IconName } from '../icon-names'
import { DropdownErrorBoundary } from './dropdown-error-boundary'

/** A native popover below its button. It opens, and closes on Escape and on a click outside, without JavaScript. */
export function Menu({
  id,
  label,
  icon,
  variant,
  align = 'start',
  className = '',
  children,
}: {
  id: string
  label: string
  icon?: IconName
  variant?: ButtonVariant
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}) {
  return (
    <>
      <Button type="button" variant={variant} icon={icon} popovertarget={id}>
        {label}
        <Icon name="chevron-down" size={14} />
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links and buttons, not of form fields */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={`menu menu-narrow ${align === 'end' ? 'menu-end' : ''} ${className}`}
      >
        <DropdownErrorBoundary>{children}</DropdownErrorBoundary>
      </div>
    </>
  )
}

export function MenuLink({ icon, children, ...rest }: { icon?: IconName; children: ReactNode } & LinkProps) {
  return (
    // The browser closes a menu when it loads a page, but a link that is followed by script loads none.
    <Link
      className="menu-entry"
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()}
      {...rest}
    >
      {icon ? <Icon name={icon} className="text-ink-3" /> : null}
      {children}
    </Link>
  )
}
