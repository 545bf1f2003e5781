import { Link, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Banner, type BannerLevel } from '#app/kit/ui/banner'
import { useToast } from '#app/kit/ui/overlays/toast'
import type { Flash } from './flash.server'
import { useRootData } from './root-data'

const levels: Record<Flash['level'], BannerLevel> = { alert: 'danger', info: 'info', success: 'success' }

/**
 * The message of the action before a redirect. In server-rendered HTML it is a banner that stays until dismissed. After
 * client-side navigation it is a toast, except for an error without a duration, which is also a banner.
 */
export function FlashMessage() {
  const flash = useRootData()?.flash ?? null
  const documentFlash = useRef(flash).current
  const [dismissed, setDismissed] = useState<Flash | null>(null)
  const { pathname, search } = useLocation()
  const showToast = useToast()
  const isHydrated = useHydrated()
  const isPersistent = flash === documentFlash || (flash?.level === 'alert' && flash.duration === undefined)

  useEffect(() => {
    if (flash && !isPersistent) showToast(flash)
  }, [flash, isPersistent, showToast])

  if (!flash || !isPersistent || flash === dismissed) return null
  return (
    <Banner
      level={levels[flash.level]}
      role={flash.level === 'alert' ? 'alert' : 'status'}
      className="no-print mb-4"
      action={flash.action ? <Link to={flash.action.href}>{flash.action.text}</Link> : undefined}
      dismissTo={isHydrated ? undefined : pathname + search}
      onDismiss={isHydrated ? () => setDismissed(flash) : undefined}
    >
      {flash.message}
    </Banner>
  )
}
