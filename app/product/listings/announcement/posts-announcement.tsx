import { Link, useLocation } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'

/**
 * Announces Google posts in one line below the page's title. The server renders it, so that nothing on the page moves
 * when scripts are loaded. Once shown, it stays until the user dismisses it or leaves the page, even if the page's data
 * is reloaded. With JavaScript, 'Show Me' selects the first location of the list.
 */
export function PostsAnnouncement({ isShown, firstId }: { isShown: boolean; firstId: string | undefined }) {
  const [wasShown, setWasShown] = useState(isShown)
  const [isClosed, setClosed] = useState(false)
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown || isClosed || !firstId) return null
  function checkFirstRow(event: MouseEvent) {
    const checkbox = document.querySelector<HTMLInputElement>('input[type=checkbox][name=ids]')
    if (!checkbox) return
    event.preventDefault()
    setClosed(true)
    if (!checkbox.checked) checkbox.click()
    checkbox.focus()
  }
  function close() {
    setClosed(true)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="posts-announcement" className="no-print mt-4">
      <Banner
        action={
          <>
            <Link
              className="whitespace-nowrap"
              to={href('/dashboard/local_listings/google-posts/new', `ids=${firstId}`)}
              onClick={checkFirstRow}
            >
              Show Me
            </Link>
            <Form
              method="post"
              action={href('/dashboard/local_listings/google-posts/preview')}
              onSubmit={close}
              replace
              preventScrollReset
            >
              <input type="hidden" name="returnTo" value={pathname + search} />
              <button type="submit" className="banner-close" aria-label="Dismiss" title="Dismiss">
                <Icon name="close" />
              </button>
            </Form>
          </>
        }
      >
        <p className="truncate">
          <b id="posts-announcement">Post to Google from here</b>{' '}
          <span className="ms-1">
            Write an update, offer or event once and publish it to the Google profiles of all selected
            locations.
          </span>
        </p>
      </Banner>
    </section>
  )
}
