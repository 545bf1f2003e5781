import { isRouteErrorResponse } from '@remix-run/react'
import { ResultWords } from './result-words'
import { usePaths } from './use-paths'

/** The title of the list that an error says does not exist yet, or null. */
export function notYetIn(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 404 && error.data
    ? (error.data.notYet ?? null)
    : null
}

export function NotYetWords({ title }: { title: string }) {
  const paths = usePaths()
  return (
    <ResultWords
      title={`There is no list of ${title.toLowerCase()} to export yet`}
      actions={
        <a className="btn btn-primary" href={paths.newFileDownload()}>
          See what can be exported
        </a>
      }
    >
      The address is right, and its list is still to come.
    </ResultWords>
  )
}
