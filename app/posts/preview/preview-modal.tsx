import { useLocation } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { Form } from '#app/ui/forms/form'

/**
 * The modal that announces Google posts. Without JavaScript it is shown at the top of the page. With JavaScript it is
 * a dialog, and 'Show Me' selects the first location of the list behind it.
 */
export function PreviewModal({ firstId }: { firstId: string }) {
  const [isClosed, setClosed] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  useEffect(() => {
    dialog.current?.close()
    dialog.current?.showModal()
  }, [])
  function checkFirstRow(event: MouseEvent) {
    const checkbox = document.querySelector<HTMLInputElement>('input[type=checkbox][name=ids]')
    if (!checkbox) return
    event.preventDefault()
    setClosed(true)
    if (!checkbox.checked) checkbox.click()
    checkbox.focus()
  }
  if (isClosed) return null
  return (
    <dialog
      ref={dialog}
      open
      className="dialog no-print [&:not(:modal)]:static [&:not(:modal)]:mb-4"
      aria-labelledby="posts-preview"
    >
      <h2 id="posts-preview" className="text-md font-semibold">
        Post to Google from here
      </h2>
      <p className="mt-1">
        Write an update, offer or event once and publish it to the Google profiles of all selected locations.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton
          variant="primary"
          to={href('/dashboard/local_listings/google-posts/new', `ids=${firstId}`)}
          onClick={checkFirstRow}
        >
          Show Me
        </LinkButton>
        <Form
          method="post"
          action={href('/dashboard/local_listings/google-posts/preview')}
          onSubmit={() => setClosed(true)}
        >
          <input type="hidden" name="returnTo" value={pathname + search} />
          <Button>Dismiss</Button>
        </Form>
      </div>
    </dialog>
  )
}
