import { useLocation, useRouteError } from '@remix-run/react'
import { BrandName } from './brand'
import { errorText, statusOf } from './error-words'
import { useRootData } from './root-data'
import { StaleFormWords, staleFormIn } from './stale-form'

/** A whole page without navigation. It stands where loaders failed, so it leans on none of their answers. */
export function ErrorPage() {
  return (
    <>
      <header className="flex h-14 items-center gap-2 bg-nav-bg px-4 text-md font-semibold text-nav-name sm:px-6">
        <BrandName />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-form px-4 py-12 sm:px-6">
        <ErrorWords />
      </main>
    </>
  )
}

export function ErrorWords() {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const status = statusOf(error)
  const { title, advice } = errorText(status)
  const form = staleFormIn(error)
  const home = useRootData()?.prefix || '/'
  if (form) return <StaleFormWords title={title} form={form} />
  return (
    <div className="max-w-reading">
      <p className="text-xs text-ink-3">Error {status}</p>
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">{advice}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <a className="btn btn-primary" href={home}>
          Go to the start page
        </a>
        {status >= 500 || status === 429 ? (
          <a className="btn" href={pathname + search}>
            Try again
          </a>
        ) : null}
      </div>
    </div>
  )
}
