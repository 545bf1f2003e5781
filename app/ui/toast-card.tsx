import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Banner, type BannerLevel } from './banner'
import type { Toast } from './toast'

const fade = 120
const levels: Record<Toast['level'], BannerLevel> = { alert: 'danger', info: 'info', success: 'success' }

/** A notification above everything, dialogs included. Its timer pauses while somebody reads it. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const isOver = useElapsed(toast.duration ?? 4000, isHeld)

  useEffect(() => card.current?.showPopover?.(), [])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(onClose, fade)
    return () => clearTimeout(timer)
  }, [isOver, onClose])

  return (
    <section
      ref={card}
      popover="manual"
      aria-label="Notification"
      className="toast"
      data-leaving={isOver || undefined}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Banner
        level={levels[toast.level]}
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
 * Returns true after `duration`, not counting time while the toast is held or the tab is hidden; never for 0 or less.
 */
function useElapsed(duration: number, isHeld: boolean): boolean {
  const left = useRef(duration)
  const [isOver, setIsOver] = useState(false)
  const isHidden = useIsHidden()

  useEffect(() => {
    if (duration <= 0 || isHeld || isHidden) return
    const started = performance.now()
    const timer = setTimeout(() => setIsOver(true), Math.max(left.current, 0))
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [duration, isHeld, isHidden])

  return isOver
}

function useIsHidden(): boolean {
  const [isHidden, setIsHidden] = useState(() => document.hidden)
  useEffect(() => {
    const look = () => setIsHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}
