import type { FormMetadata } from '@conform-to/react'
import { type Location, useBeforeUnload, useBlocker, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { Button } from './button'

type Leaving = { currentLocation: Location; nextLocation: Location }

/**
 * Whoever leaves a form with something changed and not sent is asked first, by a dialog within the application and by
 * the browser where the page itself goes. Without a script nobody is held.
 */
export function UnsavedGuard({
  form,
  isUnsaved,
  title = 'Exit and lose work?',
  exit = 'Exit',
  mayLeave,
  isSentInPlace = false,
  children,
}: {
  form: FormMetadata
  /** Of `useForm`. */
  isUnsaved: () => boolean
  title?: string
  exit?: string
  /** Where following a link is not leaving the form. */
  mayLeave?: (leaving: Leaving) => boolean
  /** A fetcher sends the form: sending it leads nowhere, and whoever leaves meanwhile is asked. */
  isSentInPlace?: boolean
  children?: string
}) {
  const isSent = useSent(form, isSentInPlace)
  const holds = () => !isSent() && isUnsaved()
  const blocker = useBlocker((leaving) => holds() && !mayLeave?.(leaving))
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = blocker.state === 'blocked'

  useBeforeUnload((event) => holds() && event.preventDefault())
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
        <Button type="button" onClick={() => blocker.reset()}>
          Keep Editing
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed()}>
          {exit}
        </Button>
      </div>
    </dialog>
  )
}

/** Whether the form is on its way: sending it is not leaving it. A button of Conform's sends nothing. */
function useSent({ id, allErrors }: FormMetadata, isInPlace: boolean): () => boolean {
  const isSent = useRef(false)
  const { state } = useNavigation()

  useEffect(() => {
    const form = document.forms.namedItem(id)
    const send = ({ submitter }: SubmitEvent) => {
      isSent.current = !isInPlace && submitter?.getAttribute('name') !== '__intent__'
    }
    form?.addEventListener('submit', send)
    return () => form?.removeEventListener('submit', send)
  }, [id, isInPlace])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer it is here again
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state, allErrors])

  return useCallback(() => isSent.current, [])
}
