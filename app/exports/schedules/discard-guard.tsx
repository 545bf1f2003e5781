import { type Location, useBeforeUnload, useBlocker } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button'

type Leaving = { currentLocation: Location; nextLocation: Location }

/**
 * Inside the form of a schedule: whoever closes it with something typed and not saved is asked first. Another filter of
 * the page is no closing. Without a script nobody is held.
 */
export function DiscardGuard({ isInFlyout }: { isInFlyout: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const isDirty = useDirty(mark)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }: Leaving) =>
        isDirty() && !(isInFlyout && from.pathname === to.pathname && staysOpen(to.search)),
      [isDirty, isInFlyout],
    ),
  )
  const isAsking = blocker.state === 'blocked'
  useBeforeUnload(useCallback((event) => isDirty() && event.preventDefault(), [isDirty]))
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
  }, [isAsking])

  return (
    <>
      <span ref={mark} hidden />
      {isAsking ? (
        <dialog
          ref={dialog}
          className="dialog"
          aria-labelledby="discard"
          onClose={() => blocker.reset()}
          // Escape here is the dialog's own, and not the flyout's.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <h2 id="discard" className="text-md font-semibold">
            Discard Changes?
          </h2>
          <p className="mt-1">
            If you close the flyout you will lose unsaved changes to your Scheduled Export.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="button" onClick={() => blocker.reset()}>
              Keep Editing
            </Button>
            <Button type="button" variant="danger" onClick={() => blocker.proceed()}>
              Discard Changes
            </Button>
          </div>
        </dialog>
      ) : null}
    </>
  )
}

function staysOpen(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('flyout') === 'schedule-export' || params.get('flyout_edit') === 'true'
}

/** Whether the form around `mark` holds other values than it was drawn with first. */
function useDirty(mark: RefObject<HTMLElement>): () => boolean {
  const first = useRef<string>()
  useEffect(() => {
    first.current = valuesOf(mark.current)
  }, [mark])
  return useCallback(() => first.current !== undefined && valuesOf(mark.current) !== first.current, [mark])
}

const notTyped = ['intent', 'timesFor', 'revision', 'soughtId', 'inAccount']

function valuesOf(mark: HTMLElement | null): string | undefined {
  const form = mark?.closest('form')
  return form
    ? JSON.stringify([...new FormData(form)].filter(([name]) => !notTyped.includes(name)))
    : undefined
}
