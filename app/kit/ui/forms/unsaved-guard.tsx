import { type Location, useBeforeUnload, useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '../button'

type PendingNavigation = { currentLocation: Location; nextLocation: Location }

/**
 * Asks before unsaved changes are lost: with a dialog for navigation within the application, and with the browser's own
 * prompt for leaving the site. Without JavaScript, nothing is asked.
 */
export function UnsavedGuard({
  isUnsaved,
  title = 'Exit and lose work?',
  exitLabel = 'Exit',
  canLeave,
  children,
}: {
  /** The function returned by `useForm`. */
  isUnsaved: () => boolean
  title?: string
  exitLabel?: string
  /** Returns true if the navigation can proceed without confirmation, because the form stays open. */
  canLeave?: (navigation: PendingNavigation) => boolean
  children?: string
}) {
  const blocker = useBlocker((leaving) => isUnsaved() && !canLeave?.(leaving))
  const dialog = useRef<HTMLDialogElement>(null)
  const isBlocked = blocker.state === 'blocked'

  useBeforeUnload((event) => isUnsaved() && event.preventDefault())
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
  }, [isBlocked])

  if (!isBlocked) return null
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="unsaved"
      closedby="any"
      onClose={() => blocker.reset()}
      // Escape must close only this dialog, not the flyout around it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="unsaved" className="text-md font-semibold">
        {title}
      </h2>
      {children ? <p className="mt-1">{children}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* Close the dialog directly, so that it closes immediately and the browser restores the focus. `onClose`
            resets the blocker. */}
        <Button type="button" onClick={() => dialog.current?.close()}>
          Keep Editing
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed()}>
          {exitLabel}
        </Button>
      </div>
    </dialog>
  )
}
