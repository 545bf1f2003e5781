import { type Location, useBeforeUnload, useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from './button'

type Leaving = { currentLocation: Location; nextLocation: Location }

/**
 * Asks before unsaved changes are lost: by a dialog within the application, and by the browser where the page itself is
 * left. Without a script nothing is asked.
 */
export function UnsavedGuard({
  isUnsaved,
  title = 'Exit and lose work?',
  exit = 'Exit',
  mayLeave,
  children,
}: {
  /** From `useForm`. */
  isUnsaved: () => boolean
  title?: string
  exit?: string
  /** Where following a link is not leaving the form. */
  mayLeave?: (leaving: Leaving) => boolean
  children?: string
}) {
  const blocker = useBlocker((leaving) => isUnsaved() && !mayLeave?.(leaving))
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = blocker.state === 'blocked'

  useBeforeUnload((event) => isUnsaved() && event.preventDefault())
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
  }, [isAsking])

  if (!isAsking) return null
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="unsaved"
      onClose={() => blocker.reset()}
      // Escape is the dialog's own, and not that of a flyout around it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="unsaved" className="text-md font-semibold">
        {title}
      </h2>
      {children ? <p className="mt-1">{children}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* The browser closes it at once, and puts the focus back. */}
        <Button type="button" onClick={() => dialog.current?.close()}>
          Keep Editing
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed()}>
          {exit}
        </Button>
      </div>
    </dialog>
  )
}
