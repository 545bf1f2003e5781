import { useActionData, useBeforeUnload, useBlocker, useNavigation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { Button } from './button'

/**
 * Put inside a `<Form>`: whoever leaves with something typed and not sent is asked first, by a dialog within the
 * application and by the browser where the page itself goes. Without a script nobody is held.
 */
export function UnsavedGuard({
  title = 'Exit and lose work?',
  exit = 'Exit',
  children,
}: {
  title?: string
  exit?: string
  children?: string
}) {
  const mark = useRef<HTMLSpanElement>(null)
  const isUnsaved = useUnsaved(mark)
  const blocker = useBlocker(isUnsaved)
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = blocker.state === 'blocked'

  useBeforeUnload(useCallback((event) => isUnsaved() && event.preventDefault(), [isUnsaved]))
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
  }, [isAsking])

  return (
    <>
      <span ref={mark} hidden />
      {isAsking ? (
        <dialog ref={dialog} className="dialog" aria-labelledby="unsaved" onClose={() => blocker.reset()}>
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
      ) : null}
    </>
  )
}

/** Whether the form around `mark` holds other values than it was drawn with, or was last saved with. */
function useUnsaved(mark: RefObject<HTMLElement>): () => boolean {
  const saved = useRef<string>()
  const isSent = useRef(false)
  const { state } = useNavigation()
  const reply = useActionData()

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    saved.current = valuesOf(form)
    const send = () => {
      isSent.current = true
    }
    form.addEventListener('submit', send)
    return () => form.removeEventListener('submit', send)
  }, [mark])

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (state !== 'idle' || !isSent.current || !form) return
    isSent.current = false
    // Still here with a reply: refused. Still here without one: saved, and led back to this page.
    if (reply === undefined) saved.current = valuesOf(form)
  }, [state, reply, mark])

  return useCallback(() => {
    const form = mark.current?.closest('form')
    return Boolean(form && saved.current !== undefined && !isSent.current && valuesOf(form) !== saved.current)
  }, [mark])
}

function valuesOf(form: HTMLFormElement): string {
  const values = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return JSON.stringify(values)
}
