import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-names'

export type BannerLevel = 'info' | 'success' | 'warning' | 'danger'

const levelStyles: Record<BannerLevel, { className: string; icon: IconName }> = {
  info: { className: 'banner banner-info', icon: 'info' },
  success: { className: 'banner banner-success', icon: 'tick' },
  warning: { className: 'banner banner-warning', icon: 'warning' },
  danger: { className: 'banner banner-danger', icon: 'stop' },
}

/**
 * A message with an icon. Set `role` only for new information. Content that is part of the initially rendered page
 * needs no announcement by screen readers.
 */
export function Banner({
  level = 'info',
  role,
  dismissTo,
  onDismiss,
  action,
  className = '',
  children,
}: {
  level?: BannerLevel
  role?: 'status' | 'alert'
  dismissTo?: string
  onDismiss?: () => void
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const style = levelStyles[level]
  return (
    <div role={role} className={`${style.className} ${className}`}>
      <Icon name={style.icon} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {dismissTo ? (
        <Link
          to={dismissTo}
          className="banner-close"
          aria-label="Dismiss"
          preventScrollReset
          onClick={onDismiss}
        >
          <Icon name="close" />
        </Link>
      ) : onDismiss ? (
        <button type="button" className="banner-close" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
