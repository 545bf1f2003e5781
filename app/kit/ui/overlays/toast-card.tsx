import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Banner, type BannerLevel } from '../banner'
import type { Toast } from './toast-message'

const FADE_MS = 120
const bannerLevels: Record<Toast['level'], BannerLevel> = {
  alert: 'danger',
  info: 'info',
  success: 'success',
}

/** A notification above all other content, including dialogs. Its timer pauses while it is hovered or has the focus. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  const hasElapsed = useHasElapsed(toast.duration ?? 4000, isPaused)

  useEffect(() => card.current?.showPopover?.(), [])
  useEffect(() => {
    if (!hasElapsed) return
    const timer = setTimeout(onClose, FADE_MS)
    return () => clearTimeout(timer)
  }, [hasElapsed, onClose])

  return (
    <section
      ref={card}
      popover="manual"
      aria-label="Notification"
      className="toast"
      data-leaving={hasElapsed || undefined}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Banner
        level={bannerLevels[toast.level]}
        role={toast.level === 'alert' ? 'alert' : undefined}
        onDismiss={onClose}
        action={toast.action ? <Link to={toast.action.href}>{toast.action.text}</Link> : undefined}
      >
        {toast.message}
      </Banner>
    </section>
  )
}

/**
 * Returns true after `duration`, not counting time while the toast is paused or the tab is hidden. Never returns true
 * if `duration` is 0 or less.
 */
function useHasElapsed(duration: number, isPaused: boolean): boolean {
  const remaining = useRef(duration)
  const [hasElapsed, setHasElapsed] = useState(false)
  const isHidden = usePageHidden()

  useEffect(() => {
    if (duration <= 0 || isPaused || isHidden) return
    const started = performance.now()
    const timer = setTimeout(() => setHasElapsed(true), Math.max(remaining.current, 0))
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [duration, isPaused, isHidden])

  return hasElapsed
}

function usePageHidden(): boolean {
  const [isHidden, setIsHidden] = useState(() => document.hidden)
  useEffect(() => {
    const update = () => setIsHidden(document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isHidden
}
